#!/bin/sh
# Builds Mailpit and its pages from the source of its Go module, which has the pages unbuilt, but for
# those of its documentation.
set -eu
rm package-lock.json
npm pkg delete dependencies.rapidoc devDependencies overrides
npm install --ignore-scripts --no-audit --no-fund \
  esbuild@0.28 esbuild-plugin-vue-next@0.1 esbuild-sass-plugin@3 @vue/compiler-sfc@3 \
  sass@1.107.1 sass-embedded@1.107.1
sed -i 's#, "server/ui-src/docs.js"##' esbuild.config.mjs
node esbuild.config.mjs
go build -p 2 -o ../mailpit .
