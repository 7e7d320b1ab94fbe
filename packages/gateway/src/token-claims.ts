import { type Api, resolveReference } from "@ledgergate/service-kit";

/** The one algorithm of tokens: Ed25519. */
export const tokenAlgorithm = "EdDSA";

/** `iss` of all tokens. It is not an address, so that tokens stay valid if an address of the gateway changes. */
export const tokenIssuer = "ledgergate-gateway";

/** Lists the audiences of tokens: the values of `audience` in the documents' token requests. */
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
