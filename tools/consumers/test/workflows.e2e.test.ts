import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { workspace } from "../src/published-packages.ts";

interface Step extends Partial<Record<"uses" | "run", string>> {
  readonly env?: unknown;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly uses?: string;
  readonly steps?: readonly Step[];
}

interface Workflow extends Partial<Record<"on" | "permissions" | "env", unknown>> {
  readonly jobs?: Readonly<Record<string, Job>>;
}

const COMMIT = `@${"0".repeat(40)}`;

/** Inputs of a checkout: no other branch or repository, and no token that later steps could read. */
const OWN_CODE = { ref: undefined, repository: undefined, "persist-credentials": false };

const folder = `${workspace}/.github/workflows`;
const workflows = readdirSync(folder).map((file) => {
  const workflow: Workflow = parse(readFileSync(`${folder}/${file}`, "utf8"));
  return [file, workflow] as const;
});
const allJobs = workflows.flatMap(([, { jobs = {} }]) => Object.values(jobs));

/** The only command of a job that can request an OIDC token. */
const PUBLISH = "sh .github/release.sh publish";

test("each job has the permissions that it needs, and no other", () => {
  const granted = workflows.map(([file, { on, permissions, jobs = {} }]) => {
    expect(permissions).toEqual({});
    const own = Object.entries(jobs).map(([name, job]) => [name, job.permissions ?? permissions] as const);
    return [file, { on, ...Object.fromEntries(own) }] as const;
  });

  const read = { contents: "read" };
  const main = { push: { branches: ["main"] } };
  expect(Object.fromEntries(granted)).toEqual({
    "ci.yml": { on: { pull_request: null, workflow_call: null }, test: read, release: read, changeset: read },
    "docs.yml": {
      on: { ...main, workflow_dispatch: null },
      build: read,
      publish: { pages: "write", "id-token": "write" },
    },
    "nightly.yml": {
      on: { schedule: [{ cron: "17 2 * * *" }], workflow_dispatch: null },
      bench: read,
      drill: read,
      peers: read,
      judge: read,
      "grown-document": read,
    },
    "release.yml": {
      on: main,
      test: read,
      version: { contents: "write", "pull-requests": "write" },
      pack: read,
      publish: { ...read, "id-token": "write" },
      release: { contents: "write" },
    },
  });
});

test.each(workflows)(
  "%s gives no text or code of a pull request to secrets or to permissions to write",
  (file, { env, jobs = {} }) => {
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    for (const step of checkouts)
      expect({ ...OWN_CODE, "persist-credentials": true, ...step.with }).toMatchObject(OWN_CODE);
    const called = Object.values(jobs).flatMap(({ uses }) => (uses?.startsWith("./.github/workflows/") ? [] : [uses]));
    for (const action of [...called, ...steps.map(({ uses }) => uses)])
      expect(action ?? COMMIT).toMatch(/@[\da-f]{40}$/);
    const inputs = steps.flatMap((step) => Object.entries(step.with ?? {}));
    const scripts = inputs.flatMap(([name, value]) => (name.endsWith("script") ? [String(value)] : []));
    for (const script of [...steps.map(({ run }) => run ?? ""), ...scripts])
      expect(script).not.toMatch(/\$\{\{|\bpr checkout\b|\bpull\//);
    // The only one that runs for pull requests.
    if (file === "ci.yml") expect(JSON.stringify([env, jobs])).not.toMatch(/\bsecrets\b/i);
  },
);

test("a job that can request an OIDC token installs and builds nothing", () => {
  const trusted = allJobs.filter(({ permissions }) => permissions?.["id-token"] === "write");
  const commands = trusted.flatMap(({ steps = [] }) => steps.flatMap((step) => step.run ?? []));
  expect(commands).toEqual([PUBLISH]);
});

test("the tarballs are published in a step that runs Node and npm but no script of a package", () => {
  const script = readFileSync(`${workspace}/.github/release.sh`, "utf8");
  const [, publish = ""] = /^publish\(\) \{\n([\s\S]*?)^\}/m.exec(script) ?? [];
  const [, planned = ""] = /^planned\(\) \{\n([\s\S]*?)^\}/m.exec(script) ?? [];
  expect(publish).toContain("npm publish --access public --ignore-scripts");
  expect(publish + planned).not.toMatch(/pnpm|npx|changeset|node_modules|npm (?:i|ci|install|run|exec)\b/);
});

test("only the workflow asks for provenance, so that the first version of a package can be published by hand", () => {
  const [publish, ...others] = allJobs.flatMap(({ steps = [] }) => steps).filter(({ run }) => run === PUBLISH);
  expect([publish?.env, others]).toEqual([{ NPM_CONFIG_PROVENANCE: "true" }, []]);
  for (const folder of [...readdirSync(`${workspace}/packages`), "../tools/new-api/template/client"]) {
    const manifest = JSON.parse(readFileSync(`${workspace}/packages/${folder}/package.json`, "utf8"));
    expect([manifest.name, manifest.publishConfig]).toEqual([manifest.name, { access: "public" }]);
  }
});
