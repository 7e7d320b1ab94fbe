#!/bin/sh
# Publishes the packages whose versions are not on the registry yet. workflows/release.yml runs each step in a separate job:
#
#   version   bumps the versions that changesets name, and saves the documents as the baseline of the next release
#   pack      builds and packs with all of the workspace's tools; its job has no credentials of npm
#   publish   publishes the tarballs; needs only Node and npm
#   release   tags each version and makes a GitHub release of it
#
# Without a step, it packs, publishes and makes the tags: `pnpm run release` on your machine, logged in to npm. Only the workflow
# asks for provenance, since npm refuses to publish with provenance outside of a workflow.
#
# pnpm packs, since it replaces `workspace:*` by versions. npm publishes. `changeset publish` would publish by pnpm, whose exchange
# of the workflow's identity for a token is reported to end in 403 or 404 (pnpm/pnpm#11513, #11566).
# A step stops at the first failure. Another run skips the versions that are already published.
set -eu

version() {
  changeset version
  pnpm run spec:diff --save
  # After the first release the packages are on npm, so the notes on how to try them without npm are removed.
  node -e 'for (const file of process.argv.slice(1)) {
    const text = fs.readFileSync(file, "utf8");
    fs.writeFileSync(file, text.replace(/^> \*\*Not on npm yet\.\*\*(?:.*\n)+?\n/m, ""));
  }' README.md tools/docs/guides/00-first-call.md
}

# A build from turbo's cache would add its files to dist and keep other files there, so this builds without the cache.
pack() {
  rm -rf dist/release
  pnpm run build --force
  changeset pack --out-dir dist/release
}

# Prints name, version and file of each tarball. In the plan's order, a package comes after its dependencies. A missing or cut plan is
# a failure; a plan without tarballs says that every version is published.
planned() {
  node -e 'for (const { name, version, tarball } of require("./dist/release/publish-plan.json").plan.flat()) {
    if (!tarball) continue;
    const fields = [name, version, tarball.path];
    if (!fields.every((field) => /^\S+$/.test(field ?? ""))) throw new Error("The plan has a release without name, version or tarball.");
    console.log(name, version, `dist/release/${tarball.path}`);
  }'
}

errors=$(mktemp)
trap 'rm -f "$errors"' EXIT

# Looks something up by a command, and sets `found` to what it prints. Without such a thing, the command fails and says $1, or fails with
# status 1 and says nothing. Another failure ends the script.
finds() {
  absent=$1
  shift
  found=$("$@" 2>"$errors" </dev/null) && return
  status=$?
  if [ -s "$errors" ]; then grep -q "$absent" "$errors" && return 1; elif [ "$status" = 1 ]; then return 1; fi
  cat "$errors" >&2
  echo "release.sh: \"$*\" failed with status $status" >&2
  exit 1
}

# A loop behind a pipe would not notice that the command before the pipe fails.
publish() {
  plan=$(planned)
  while read -r name version tarball; do
    [ -n "$name" ] || continue
    # npm prints nothing for an unknown version of a known package.
    { finds E404 npm view "$name@$version" version && [ -n "$found" ]; } ||
      npm publish --access public --ignore-scripts "$tarball" </dev/null
  done <<END
$plan
END
}

release() {
  plan=$(planned)
  while read -r name version tarball; do
    [ -n "$name" ] || continue
    # The latest section of the changelog, without its heading.
    changelog=$(tar -xOf "$tarball" package/CHANGELOG.md)
    notes=$(printf '%s\n' "$changelog" | awk '/^## /{section++; next} section == 1')
    finds "release not found" gh release view "$name@$version" ||
      gh release create "$name@$version" --target "$GITHUB_SHA" --title "$name@$version" --notes "$notes" </dev/null
  done <<END
$plan
END
}

case "${1:-}" in
  version | pack | publish | release) "$1" ;;
  # Not joined by `&&`, which would switch `set -e` off within the functions.
  "")
    pack
    publish
    changeset git-tag
    ;;
  -h | --help) sed -n '2,/^set -eu/s/^# \{0,1\}//p' "$0" ;;
  -v | --version) node -p 'require("./package.json").version' ;;
  *) echo "release.sh: no step \"$1\"; there are version, pack, publish and release" >&2; exit 2 ;;
esac
