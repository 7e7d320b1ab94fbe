import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { apiNames, factoryName } from "../../src/oracle/apis.ts";

const ROOT = new URL("../../../../", import.meta.url);

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: object;
  readonly devDependencies?: object;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(new URL(`${folder}/package.json`, ROOT), "utf8"));
}

/** What each client has from the runtime. */
const RUNTIME = "LedgergateError costMeter isLedgergateError limitRate logCalls toBigInt u64 watchCalls watchLedger";

/** What each sub-path of a client exports, if the client has it. */
const SHARED = {
  query: "infiniteQueryOptions queryOptions swrFetcher swrKey",
  validate: "validators",
};

/** What a client exports besides: its helpers. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auth: { ".": "createTokenSource" },
  "ledger-a": {
    ".": "isBlockComplete isKnownVariant",
    "./address": "normalizeAddress shortenAddress",
    "./transaction-hash": "transactionHash",
    "./type-tag": "isSameTypeTag",
  },
  "ledger-b": { ".": "isKnownEffect", "./effect-cursor": "effectCursor parseEffectCursor" },
  "ledger-c": { "./address": "toBase58Address toHexAddress", "./transaction-id": "verifyTransactionId" },
};

test.each(apiNames)("%s exports exactly these names, each helper by a sub-path of its own", async (name) => {
  const generated = new URL(`packages/${name}/src/generated/`, ROOT);
  const hasCosts = readFileSync(new URL("operations.ts", generated), "utf8").includes("export const computeUnits");
  const shared = Object.entries(SHARED).filter(([path]) => existsSync(new URL(`${path}.ts`, generated)));
  const { ".": helpers = "", ...own } = OWN[name] ?? {};
  const expected = {
    ".": `${RUNTIME} ${factoryName(name)} ${helpers}${hasCosts ? " computeUnits" : ""}`,
    ...own,
    ...Object.fromEntries(shared.map(([path, names]) => [`./${path}`, names])),
  };
  const found: Record<string, readonly string[]> = {};
  for (const path of Object.keys(readManifest(`packages/${name}`).exports))
    if (!path.endsWith(".json")) found[path] = Object.keys(await import(`@ledgergate/${name}${path.slice(1)}`)).sort();
  const sorted = Object.entries(expected).map(([path, names]) => [path, names.match(/\S+/g)?.sort()]);
  expect(found).toEqual(Object.fromEntries(sorted));
  const documents = ["./openapi.json", "./package.json"];
  expect(Object.keys(readManifest(`packages/${name}`).exports)).toEqual(expect.arrayContaining(documents));
});

test("only the client whose calls all take a secret has no sub-path for caches, which would keep it", () => {
  const without = apiNames.filter((name) => !Object.hasOwn(readManifest(`packages/${name}`).exports, "./query"));
  expect(without).toEqual(["auth"]);
});

test("these packages depend on every API, so that turbo builds it first and notices its changes", () => {
  const specs = apiNames.map((name) => `@ledgergate/spec-${name}`);
  const clients = apiNames.map((name) => `@ledgergate/${name}`);
  const lists = { "tools/contract": [...specs, ...clients], "packages/service-kit": specs, "packages/cli": clients };
  for (const [folder, names] of Object.entries(lists)) {
    const { dependencies, devDependencies } = readManifest(folder);
    expect(Object.keys({ ...dependencies, ...devDependencies }), folder).toEqual(expect.arrayContaining(names));
  }
});

test("validators run in an environment that forbids `eval`", async () => {
  const program = `for (const name of ${JSON.stringify(apiNames)}) {
    const { validators } = await import("@ledgergate/" + name + "/validate");
    const { default: document } = await import("@ledgergate/" + name + "/openapi.json", { with: { type: "json" } });
    console.log(Object.keys(document.components.schemas).some((schema) => validators.check(schema, null).length > 0));
  }`;
  const args = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(import.meta.dirname, "../..") });
  expect(stdout).toBe("true\n".repeat(apiNames.length));
});
