import { MASKED } from "@ledgergate/runtime/mask";
import type { ApiEntry } from "./operations.ts";
import { UsageError } from "./usage-error.ts";

/** Reads the settings, which are environment variables that begin with `LEDGERGATE_`. An empty one counts as absent. */
export class CliSettings {
  readonly #env: NodeJS.Dict<string>;

  constructor(env: NodeJS.Dict<string>) {
    this.#env = env;
  }

  /** Reads a setting. With an API, the setting of this API alone (`LEDGERGATE_API_KEY_LEDGER_A`) overrides the common one. */
  read(name: string, api?: string): string | undefined {
    const own = api && this.#env[`LEDGERGATE_${name}_${api.toUpperCase().replaceAll("-", "_")}`];
    return own || this.#env[`LEDGERGATE_${name}`] || undefined;
  }

  /**
   * Finds the base URL of an API's client. `{api}` in the address stands for the API's name. Without `{api}`, the
   * name of a node API is appended, unless the path or the host has it already. An address for one API alone is used unchanged.
   *
   * @throws {@link UsageError} if no address is set.
   */
  baseUrl({ name, isNode }: Pick<ApiEntry, "name" | "isNode">): string {
    const common = this.read("BASE_URL");
    const address = this.read("BASE_URL", name);
    if (address === undefined) {
      throw new UsageError(
        "LEDGERGATE_BASE_URL is not set. It is the gateway's address, such as http://localhost:4010.",
      );
    }
    if (address !== common || address.includes("{api}")) return address.replaceAll("{api}", name);
    const plain = address.replace(/(?<!\/)\/+$/, "");
    const hasName = plain.endsWith(`/${name}`) || new RegExp(`^https?://${name}\\.`, "i").test(plain);
    return isNode && !hasName ? `${plain}/${name}` : address;
  }

  /** Makes settings with this address for all APIs. */
  withBaseUrl(url: string): CliSettings {
    const others = Object.entries(this.#env).filter(([name]) => !name.startsWith("LEDGERGATE_BASE_URL"));
    return new CliSettings({ ...Object.fromEntries(others), LEDGERGATE_BASE_URL: url });
  }

  /** Lists the values that must never be shown: all settings besides addresses and names. */
  get secrets(): readonly string[] {
    return this.#secretNames.map((name) => this.#env[name] as string);
  }

  /** Makes settings with a placeholder for each secret, and for the given variables also if they are not set. */
  withoutSecrets(variables: readonly string[]): CliSettings {
    const placed = variables.map((name) => `LEDGERGATE_${name}`);
    const hidden = [...this.#secretNames, ...placed].map((name) => [name, MASKED]);
    return new CliSettings({ ...this.#env, ...Object.fromEntries(hidden) });
  }

  get #secretNames(): readonly string[] {
    const names = Object.keys(this.#env).filter((name) => /^LEDGERGATE_(?!BASE_URL|NETWORK|CHAIN)/.test(name));
    return names.filter((name) => this.#env[name]);
  }
}
