import { type AdminClient, type AdminOptions, createAdmin } from "@ledgergate/admin";
import { isLedgergateError, LedgergateError } from "@ledgergate/runtime";

const OUR_NAMES: Readonly<Record<string, string>> = { baseUrl: "adminBaseUrl", apiKey: "adminApiKey" };
const OUR_OWN = "chains, refreshMs, restMs, signal";

/**
 * Makes the admin client.
 *
 * @throws `LedgergateError` of kind `invalid_input` that names an option as `connect` does.
 */
export function openAdmin(options: AdminOptions): AdminClient {
  try {
    return createAdmin(options);
  } catch (error) {
    if (!isLedgergateError(error, "invalid_input")) throw error;
    const message = error.message
      .replace(/(?<=^The option |[(:,] ?)\w+/g, (name) => OUR_NAMES[name] ?? name)
      .replace("(known: ", `(known: ${OUR_OWN}, `);
    throw new LedgergateError("invalid_input", message);
  }
}
