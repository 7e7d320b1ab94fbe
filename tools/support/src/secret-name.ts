/** The runtime's rule for names of secrets from its source, for the lint rules that run before the packages are built. */
export { isSecretName } from "../../../packages/runtime/src/mask.ts";
