import { type AdminClient, type AdminOptions, createAdmin } from "@ledgergate/admin";
import { isLedgergateError, LedgergateError } from "@ledgergate/runtime";

const OUR_NAMES: Readonly<Record<string, string>> = { baseUrl: "adminBaseUrl", apiKey: "adminApiKey" };

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
    const message = error.message.replace(/(?<=^The option )\w+/, (name) => OUR_NAMES[name] ?? name);
    throw new LedgergateError("invalid_input", message);
  }
}
