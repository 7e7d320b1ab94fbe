#!/bin/sh
# Publishes the packages whose versions are not on the registry yet, in steps that workflows/release.yml gives a job each:
#
#   version   moves the versions that changesets name, and keeps the documents for the next release to be compared with
#   pack      builds and packs, with all of the workspace's tools: nothing is at hand that could publish
#   publish   gives npm the tarballs, with nothing but Node and npm
#   release   tags each version and makes a GitHub release of it
#
# Without a step, as by hand (`pnpm run release`, logged in to npm), it packs, publishes and makes the tags. Only the workflow asks
# for provenance: npm refuses to publish by hand what asks for it.
#
# pnpm packs, since it writes versions for `workspace:*`. npm publishes: `changeset publish` would have pnpm do it, whose own
# exchange of the workflow's identity for the right to publish is reported to end in 403 or 404 (pnpm/pnpm#11513, #11566).
# A step stops at the first failure; another run goes on from there.
set -eu

version() {
  changeset version
  pnpm run spec:diff --save
  # The first release makes the notes untrue that say how to try the packages without npm.
  node -e 'for (const file of process.argv.slice(1)) {
    const text = fs.readFileSync(file, "utf8");
    fs.writeFileSync(file, text.replace(/^> \*\*Not on npm yet\.\*\*(?:.*\n)+?\n/m, ""));
  }' README.md tools/docs/guides/00-first-call.md
}

# What comes out of the cache would be laid over what lies in dist, whatever that is.
pack() {
  rm -rf dist/release
  pnpm run build --force
  changeset pack --out-dir dist/release
}

# Name, version and file of each tarball. In the order of the plan, so that nothing is there before what it stands on.
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
