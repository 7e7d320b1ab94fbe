import type { ApiDescriptor, CallObserver, KeyOptions } from "./call/core.ts";
import { checkOptions, credentialRule } from "./option-rules.ts";

/**
 * Takes the API keys out of a client's options, and adds a plug-in that puts each key into its header or query parameter. The
 * key of an API with only one is the option `apiKey`. Several keys are members of `apiKeys` by name, and all are optional.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an invalid key, or for a key with an unknown name.
 */
export function takeKeys<Given extends KeyOptions>(api: ApiDescriptor, given: Given = {} as Given): Given {
  const { apiKeys: places = {}, serverPath } = api;
  const names = Object.keys(places);
  const { apiKeys, ...others } = given;
  const only = names.length === 1 && !serverPath.includes("{apiKey}") ? names[0] : undefined;
  if (only === undefined) {
    const rules = Object.fromEntries(names.map((name) => [name, credentialRule]));
    const keys = checkOptions(apiKeys ?? {}, rules, "apiKeys.") as Readonly<Record<string, string>>;
    return { ...others, plugins: withKeys(given, keys, places) } as unknown as Given;
  }
  const { apiKey = "", ...rest } = others;
  // A token may replace the key.
  if (apiKey || !given.token) checkOptions({ apiKey }, { apiKey: credentialRule });
  return { ...rest, plugins: withKeys(given, apiKey ? { [only]: apiKey } : {}, places) } as unknown as Given;
}

function withKeys(
  { plugins = [] }: KeyOptions,
  keys: Readonly<Record<string, string>>,
  places: NonNullable<ApiDescriptor["apiKeys"]>,
): KeyOptions["plugins"] {
  const sendKeys: CallObserver = {
    request(call, request) {
      // Later attempts send the same request, which has the keys.
      if (call.attempts > 0) return;
      call.secrets = [...call.secrets, ...Object.values(keys)];
      for (const [name, key] of Object.entries(keys)) {
        if (places[name] === "header") request.headers.set(name, key);
        else request.url += `${request.url.includes("?") ? "&" : "?"}${new URLSearchParams({ [name]: key })}`;
      }
    },
  };
  // A value that is no list is refused with the other options.
  return Array.isArray(plugins) ? [sendKeys, ...plugins] : plugins;
}
