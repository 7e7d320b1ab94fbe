import { type Api, resolveReference } from "@ledgergate/service-kit";

/** The one algorithm of tokens: Ed25519. */
export const tokenAlgorithm = "EdDSA";

/** The `iss` of tokens: one name, so that they still hold where an address of the gateway changes. */
export const tokenIssuer = "ledgergate-gateway";

/** Lists the audiences of tokens by the documents: the values of `audience` in a token request. */
export function tokenAudiences(apis: readonly Api[]): readonly string[] {
  return apis.flatMap(({ document, operations }) =>
    operations
      .filter(({ serviceState }) => serviceState === "token")
      .flatMap(({ requestBody }) => requestBody?.contents ?? [])
      .map(({ schema }): object => schema ?? {})
      .flatMap((schema) => {
        const { properties = {} } = resolveReference<RequestSchema>(document, schema);
        const audience = resolveReference(document, properties.audience ?? {});
        return [audience.const, ...(audience.enum ?? [])];
      })
      .filter((value) => typeof value === "string"),
  );
}

interface RequestSchema {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown; readonly enum?: readonly unknown[] }>>;
}
