#!/bin/sh
# Builds Mailpit and its pages from the source of its Go module, which has the pages unbuilt, but for
# those of its documentation: build.sh FOLDER VERSION
set -eu
cd "$1"
[ ! -x mailpit ] || exit 0
rm -rf src
mkdir -p module
cd module
[ -f go.mod ] || go mod init module
go mod download "github.com/axllent/mailpit@$2"
cp -r "$(go env GOMODCACHE)/github.com/axllent/mailpit@$2" ../src
cd ../src
chmod -R u+w .
rm package-lock.json
npm pkg delete dependencies.rapidoc devDependencies overrides
npm install --ignore-scripts --no-audit --no-fund \
  esbuild@0.28 esbuild-plugin-vue-next@0.1 esbuild-sass-plugin@3 @vue/compiler-sfc@3 \
  sass@1.107.1 sass-embedded@1.107.1
sed -i 's#, "server/ui-src/docs.js"##' esbuild.config.mjs
node esbuild.config.mjs
go build -p 2 -o ../mailpit .
