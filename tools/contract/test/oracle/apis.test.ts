import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { apiNames } from "../../src/oracle/apis.ts";

const ROOT = new URL("../../../../", import.meta.url);

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: object;
  readonly devDependencies?: object;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(new URL(`${folder}/package.json`, ROOT), "utf8"));
}

/** What a client exports by each sub-path, besides what is generated: its helpers. */
const helpers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

const namesIn = async (module: string) => Object.keys(await import(module));

test.each(apiNames)("%s exports what is generated, and each helper by a sub-path of its own", async (name) => {
  const paths = Object.keys(readManifest(`packages/${name}`).exports);
  expect(paths).toEqual(expect.arrayContaining(["./openapi.json", "./package.json"]));
  const found: Record<string, string> = {};
  for (const path of paths.filter((one) => !one.endsWith(".json"))) {
    const file = new URL(`packages/${name}/dist/generated/${path.slice(2) || "index"}.js`, ROOT);
    const generated = existsSync(file) ? await namesIn(file.href) : [];
    const exported = await namesIn(`@ledgergate/${name}${path.slice(1)}`);
    const own = exported.filter((one) => !generated.includes(one)).sort();
    if (own.length > 0) found[path] = own.join(" ");
  }
  expect(found).toEqual(helpers[name] ?? {});
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
