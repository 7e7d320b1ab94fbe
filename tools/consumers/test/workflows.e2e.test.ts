import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { workspace } from "../src/published-packages.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: unknown;
  readonly uses?: string;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on?: string | readonly string[] | Readonly<Record<string, { readonly branches?: readonly string[] } | null>>;
  readonly permissions?: unknown;
  readonly env?: unknown;
  readonly jobs?: Readonly<Record<string, Job>>;
}

const folder = `${workspace}/.github/workflows`;
const workflows = readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, "utf8")] as const);

test("each job has the permissions that it needs, and no other", () => {
  const granted = workflows.map(([file, text]) => {
    const { on, permissions, jobs = {} }: Workflow = parse(text);
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

test.each(workflows)("%s runs nothing of a pull request with a secret or a permission to write", (_file, text) => {
  expect(faultsOf(text)).toEqual([]);
});

const commit = "0123456789abcdef0123456789abcdef01234567";
const sound = `
on: { push: { branches: [main] } }
permissions: {}
jobs:
  all:
    permissions: { contents: write }
    steps:
      - { uses: actions/checkout@${commit}, with: { persist-credentials: false } }
      - { run: echo "$TITLE", env: { TITLE: "\${{ github.event.head_commit.message }}", TOKEN: "\${{ secrets.TOKEN }}" } }
`;
const ofPulls = sound.replace("push: { branches: [main] }", "pull_request:");
const reading = ofPulls.replace("contents: write", "contents: read");

test("a sound workflow has no fault", () => {
  expect(faultsOf(sound)).toEqual([]);
  expect(faultsOf(reading.replace("secrets.TOKEN", "github.sha"))).toEqual([]);
});

test.each([
  ["runs for pull_request_target", sound.replace("push: { branches: [main] }", "pull_request_target:")],
  ["runs for workflow_run", sound.replace("push:", "workflow_run: { workflows: [CI] }, push:")],
  ["runs for issue_comment", sound.replace("{ push: { branches: [main] } }", "[push, issue_comment]")],
  ["runs for push", sound.replace("{ push: { branches: [main] } }", "push")],
  ["runs for push", sound.replace("[main]", "[main, '*']")],
  ["runs for push", sound.replace("branches: [main]", "branches: [main], tags: ['*']")],
  ["may write by default", sound.replace("permissions: {}", "permissions: write-all")],
  ["may write by default", sound.replace("permissions: {}\n", "")],
  ["may write by default", sound.replace("permissions: {}", "permissions: { id-token: write }")],
  ["all may write, or has secrets, for pull_request", ofPulls],
  ["all may write, or has secrets, for pull_request", ofPulls.replace("{ contents: write }", "write-all")],
  ["all may write, or has secrets, for pull_request", reading],
  ["all may write, or has secrets, for pull_request", reading.replace("secrets.TOKEN", "secrets['TOKEN']")],
  ["all may write, or has secrets, for pull_request", reading.replace("secrets.TOKEN", "toJSON( SECRETS )")],
  ["all may write, or has secrets, for pull_request", `${reading.split("    steps")[0]}    secrets: inherit\n`],
  [
    "all may write, or has secrets, for pull_request",
    `env: { A: "\${{ secrets.A }}" }\n${reading.replace("secrets", "a")}`,
  ],
  ["all may write, or has secrets, for workflow_call", sound.replace("push:", "workflow_call: {}, push:")],
  ["all takes code from elsewhere", sound.replace("credentials: false", "credentials: false, ref: x")],
  ["all takes code from elsewhere", sound.replace("credentials: false", "credentials: false, repository: a/b")],
  ["all takes code from elsewhere", sound.replace('echo "$TITLE"', "gh pr checkout 1")],
  ["all takes code from elsewhere", sound.replace('echo "$TITLE"', "git fetch origin refs/pull/1/head")],
  ["all keeps the token in its checkout", sound.replace("persist-credentials: false", "fetch-depth: 0")],
  ["all runs an action that is not named by a commit", sound.replace(commit, "v6")],
  ["all runs an action that is not named by a commit", sound.replace(commit, commit.slice(1))],
  ["all runs an action that is not named by a commit", sound.replace(`actions/checkout@${commit}`, "./actions/own")],
  [
    "all runs an action that is not named by a commit",
    `${sound.split("    steps")[0]}    uses: a/b/.github/c.yml@main\n`,
  ],
  ["all puts an expression into a script", sound.replace('echo "$TITLE"', `"echo \${{ github.head_ref }}"`)],
  [
    "all puts an expression into a script",
    sound.replace("credentials: false", `credentials: false, version-script: "\${{ a }}"`),
  ],
])("a workflow that %s is found", (fault, text) => {
  expect(text).not.toBe(sound);
  expect(faultsOf(text)).toContain(fault);
});

/** Triggers under which a job may have secrets or write. Each of them needs the permission to write to the repository. */
const trusted = ["push", "workflow_dispatch", "schedule"];

/** Lists the ways by which text or code of a pull request could get to the secrets or the permissions of a workflow. */
function faultsOf(text: string): string[] {
  const { on = [], permissions, env, jobs = {} }: Workflow = parse(text);
  const triggers = typeof on === "string" ? [on] : Array.isArray(on) ? on : Object.keys(on);
  const pushed = JSON.stringify(Object(on).push ?? null);
  const untrusted = triggers.filter((name) => !trusted.includes(name));
  const faults = untrusted.filter((name) => !/^(?:pull_request|workflow_call)$/.test(name));
  if (triggers.includes("push") && pushed !== '{"branches":["main"]}') faults.push("push");
  return [
    ...faults.map((name) => `runs for ${name}`),
    ...(mayWrite(permissions ?? "write-all") ? ["may write by default"] : []),
    ...Object.entries(jobs).flatMap(([name, job]) =>
      faultsOfJob(job, env, untrusted).map((fault) => `${name} ${fault}`),
    ),
  ];
}

function faultsOfJob(job: Job, env: unknown, untrusted: readonly string[]): string[] {
  const { uses, steps = [] } = job;
  const isPrivileged = mayWrite(job.permissions) || /\bsecrets\b/i.test(JSON.stringify([env, job]));
  const checkouts = steps.filter((step) => step.uses?.startsWith("actions/checkout@")).map((step) => step.with ?? {});
  const actions = [uses?.startsWith("./.github/workflows/") ? undefined : uses, ...steps.map((step) => step.uses)];
  const scripts = steps.flatMap((step) => [
    step.run ?? "",
    ...Object.entries(step.with ?? {}).flatMap(([name, value]) => (name.endsWith("script") ? String(value) : [])),
  ]);
  const takesOther =
    checkouts.some((options) => "ref" in options || "repository" in options) ||
    scripts.some((script) => /\bpr checkout\b|\bpull\//.test(script));
  return [
    ...(isPrivileged ? untrusted.map((trigger) => `may write, or has secrets, for ${trigger}`) : []),
    ...(isPrivileged && takesOther ? ["takes code from elsewhere"] : []),
    ...(checkouts.some((options) => options["persist-credentials"] !== false)
      ? ["keeps the token in its checkout"]
      : []),
    ...(actions.some((action) => action !== undefined && !/@[\da-f]{40}$/.test(action))
      ? ["runs an action that is not named by a commit"]
      : []),
    ...(scripts.some((script) => script.includes("${{")) ? ["puts an expression into a script"] : []),
  ];
}

/** Tests for a permission to change something. All that is not known to read counts. */
function mayWrite(permissions: unknown = {}): boolean {
  if (typeof permissions === "string") return permissions !== "read-all";
  return Object.values(Object(permissions)).some((one) => one !== "read" && one !== "none");
}
