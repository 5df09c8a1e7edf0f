#!/bin/sh
# Builds Gitea and its pages from the source of its Go module, which `go install` cannot do as it
# replaces other modules: build.sh FOLDER VERSION
set -eu
cd "$1"
[ ! -x gitea ] || exit 0
PATH="$PWD/node_modules/node/bin:$PATH"
rm -rf src
mkdir -p module
cd module
[ -f go.mod ] || go mod init module
go mod download "code.gitea.io/gitea@$2"
cp -r "$(go env GOMODCACHE)/code.gitea.io/gitea@$2" ../src
cd ../src
chmod -R u+w .
npm install --ignore-scripts --no-audit --no-fund
BROWSERSLIST_IGNORE_OLD_DATA=true node node_modules/webpack/bin/webpack.js --disable-interpret
rm -rf node_modules
go build -p 2 -tags "sqlite sqlite_unlock_notify" -ldflags "-X main.Version=${2#v}" -o ../gitea .
