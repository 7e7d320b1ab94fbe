import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { workspace } from "../src/published-packages.ts";

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly {
    readonly run?: string;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

const folder = `${workspace}/.github/workflows`;
const workflows = readdirSync(folder).map((file) => {
  const { permissions, jobs } = parse(readFileSync(`${folder}/${file}`, "utf8"));
  return { file, permissions, jobs: Object.values<Job>(jobs) };
});

/** The only command of a job that can request an OIDC token. */
const PUBLISH = "sh .github/release.sh publish";

describe.each(workflows)("the workflow $file", ({ permissions, jobs }) => {
  it("installs and builds nothing in a job that can request an OIDC token", () => {
    expect(permissions).toEqual({});
    const trusted = jobs.filter((job) => job.permissions?.["id-token"] === "write");
    const run = trusted.flatMap(({ steps = [] }) => steps.flatMap((step) => step.run ?? []));
    expect(run.filter((command) => command !== PUBLISH)).toEqual([]);
  });
});

it("publishes only the tarballs, in a step that runs Node and npm but no script of a package", () => {
  const publishing = workflows
    .flatMap(({ jobs }) => jobs)
    .filter(({ steps = [] }) => steps.some(({ run }) => run === PUBLISH));
  expect(publishing.map(({ permissions }) => permissions?.["id-token"])).toEqual(["write"]);
  const script = readFileSync(`${workspace}/.github/release.sh`, "utf8");
  const [, publish = ""] = /^publish\(\) \{\n([\s\S]*?)^\}/m.exec(script) ?? [];
  const [, planned = ""] = /^planned\(\) \{\n([\s\S]*?)^\}/m.exec(script) ?? [];
  expect(publish).toContain("npm publish --access public --ignore-scripts");
  expect(publish + planned).not.toMatch(/pnpm|npx|changeset|node_modules|npm (?:i|ci|install|run|exec)\b/);
});

it("asks for provenance in the workflow alone, so that the first version of a package can be published by hand", () => {
  const steps = workflows.flatMap(({ jobs }) => jobs).flatMap(({ steps = [] }) => steps);
  const [publish] = steps.filter(({ run }) => run === PUBLISH);
  expect(publish?.env).toEqual({ NPM_CONFIG_PROVENANCE: "true" });
  for (const folder of [...readdirSync(`${workspace}/packages`), "../tools/new-api/template/client"]) {
    const manifest = JSON.parse(readFileSync(`${workspace}/packages/${folder}/package.json`, "utf8"));
    expect([manifest.name, manifest.publishConfig]).toEqual([manifest.name, { access: "public" }]);
  }
});

/** Dependencies of the mock, with their oldest version without a known vulnerability. */
const PATCHED: Readonly<Record<string, string>> = { lodash: "4.18.0", uuid: "11.1.1" };

const lock = parse(readFileSync(`${workspace}/pnpm-lock.yaml`, "utf8"));

it.each(Object.entries(PATCHED))("brings no %s older than %s", (name, patched) => {
  const locked = Object.keys(lock.packages).filter((key) => key.startsWith(`${name}@`));
  expect(locked).not.toEqual([]);
  const versions = [...locked, `${name}@${patched}`].map((key) => key.slice(name.length + 1));
  expect(versions.sort((one, other) => one.localeCompare(other, "en", { numeric: true }))[0]).toBe(patched);
});
