import { asText, type JsonObject } from "../document/json.ts";
import type { Operation } from "../document/operations.ts";
import type { SampleCall } from "./sample-call.ts";
import { API_KEY, type SampleServer } from "./sample-server.ts";

/** A call as a command for a shell. */
export function curlSample(
  { method, path }: Operation,
  { parameters, body }: SampleCall,
  { url }: SampleServer,
  schemes: readonly JsonObject[],
): string {
  const among = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const address = among("path").reduce(
    (filled, { name, value }) => filled.replace(`{${name}}`, encodeURIComponent(String(value))),
    url + path,
  );
  const query = new URLSearchParams(among("query").map(({ name, value }) => [name, String(value)]));
  const headers = [
    ...schemes.flatMap(credentialHeader),
    ...among("header").map(({ name, value }) => `${name}: ${value}`),
    ...(body === undefined ? [] : ["Content-Type: application/json"]),
  ];
  return [
    `curl ${quoted(query.size === 0 ? address : `${address}?${query}`)}`,
    // With data curl sends a POST by itself.
    ...(method === (body === undefined ? "GET" : "POST") ? [] : [`--request ${method}`]),
    ...headers.map((header) => `--header ${quoted(header)}`),
    ...(body === undefined ? [] : [`--data ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(" \\\n  ");
}

function credentialHeader({ type, in: place, name, scheme }: JsonObject): string[] {
  if (type === "apiKey") return place === "header" ? [`${asText(name) ?? ""}: ${API_KEY}`] : [];
  return type === "http" && scheme !== "bearer" ? [] : ["Authorization: Bearer YOUR_TOKEN"];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
