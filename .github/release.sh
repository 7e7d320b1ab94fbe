#!/bin/sh
# Publishes the packages whose versions are not on the registry yet: `pnpm run release`, run by workflows/release.yml.
#
# pnpm packs, since it writes versions for `workspace:*`. npm publishes: `changeset publish` would have pnpm do it, whose own
# exchange of the workflow's identity for the right to publish is reported to end in 403 or 404 (pnpm/pnpm#11513, #11566).
# The script stops at the first failure; another run goes on from there. Before the first release it was tried without a registry.
set -eu

# What comes out of the cache would be laid over what lies in dist, whatever that is.
pnpm run build --force
changeset pack --out-dir dist/release
# In the order of the plan, so that nothing is there before what it stands on.
node -e "for (const { tarball } of require('./dist/release/publish-plan.json').plan.flat()) if (tarball) console.log(tarball.path)" |
  while read -r tarball; do
    npx -y npm@12.2.0 publish --access public "dist/release/$tarball" </dev/null
  done
changeset git-tag
