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

# Prints name, version and file of each tarball. In the plan's order, a package comes after its dependencies.
planned() {
  node -e 'for (const { name, version, tarball } of require("./dist/release/publish-plan.json").plan.flat())
    if (tarball) console.log(name, version, `dist/release/${tarball.path}`)'
}

publish() {
  planned | while read -r name version tarball; do
    [ -n "$(npm view "$name@$version" version 2>/dev/null </dev/null)" ] ||
      npm publish --access public --ignore-scripts "$tarball" </dev/null
  done
}

release() {
  planned | while read -r name version tarball; do
    # The latest section of the changelog, without its heading.
    notes=$(tar -xOf "$tarball" package/CHANGELOG.md | awk '/^## /{section++; next} section == 1')
    gh release view "$name@$version" >/dev/null 2>&1 </dev/null ||
      gh release create "$name@$version" --target "$GITHUB_SHA" --title "$name@$version" --notes "$notes" </dev/null
  done
}

case "${1:-}" in
  version | pack | publish | release) "$1" ;;
  "") pack && publish && changeset git-tag ;;
  -h | --help) sed -n '2,/^set -eu/s/^# \{0,1\}//p' "$0" ;;
  -v | --version) node -p 'require("./package.json").version' ;;
  *) echo "release.sh: no step \"$1\"; there are version, pack, publish and release" >&2; exit 2 ;;
esac
