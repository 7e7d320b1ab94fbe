import type { FailureDescriptor } from "@ledgergate/runtime";
import type { MediaType } from "./openapi.ts";
import { below } from "./pointer.ts";
import type { KeyedResponse } from "./read-responses.ts";
import type { Resolver } from "./resolver.ts";
import { isNode } from "./walk-document.ts";

/** The service's codes in the examples of responses, taken as the clients take them. */
export function exampleCodes(
  responses: readonly KeyedResponse[],
  { code, codePattern }: FailureDescriptor,
  resolver: Resolver,
): readonly string[] {
  return responses.flatMap(({ node, pointer }) =>
    Object.entries(node.content ?? {}).flatMap(([type, media]) => {
      return examplesOf(media, below(pointer, "content", type), resolver).flatMap((body) => {
        const found = code.reduce<unknown>((value, name) => (isNode(value) ? value[name] : undefined), body);
        return typeof found === "string" ? (codeIn(found, codePattern) ?? []) : [];
      });
    }),
  );
}

function examplesOf({ example, examples }: MediaType, pointer: string, resolver: Resolver): readonly unknown[] {
  const named = Object.entries(isNode(examples) ? examples : {}).map(([name, one]) => {
    const end = isNode(one) ? resolver.follow(one, below(pointer, "examples", name)).node : undefined;
    return isNode(end) ? end.value : undefined;
  });
  return [example, ...named];
}

function codeIn(text: string, pattern: string | undefined): string | undefined {
  return pattern === undefined ? text : new RegExp(pattern, "u").exec(text)?.[1];
}
