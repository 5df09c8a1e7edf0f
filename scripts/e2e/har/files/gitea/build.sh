#!/bin/sh
# Builds Gitea and its pages from the source of its Go module, which `go install` cannot do as it
# replaces other modules: build.sh VERSION
set -eu
PATH="$PWD/../node_modules/node/bin:$PATH"
npm install --ignore-scripts --no-audit --no-fund
BROWSERSLIST_IGNORE_OLD_DATA=true node node_modules/webpack/bin/webpack.js --disable-interpret
rm -rf node_modules
go build -p 2 -tags "sqlite sqlite_unlock_notify" -ldflags "-X main.Version=${1#v}" -o ../gitea .
