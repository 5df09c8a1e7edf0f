#!/bin/sh
# Builds Consul with its pages from the source of its Go module, which `go install` cannot do as it
# replaces other modules: build.sh FOLDER VERSION
set -eu
cd "$1"
[ ! -x consul ] || exit 0
rm -rf src module
mkdir module
cd module
go mod init module
go mod download "github.com/hashicorp/consul@$2"
cp -r "$(go env GOMODCACHE)/github.com/hashicorp/consul@$2" ../src
cd ../src
chmod -R u+w .
sed -i '/=> \.\//d' go.mod
go build -mod=mod -p 2 -ldflags "-s -w" -o ../consul .
rm -rf "$1/src"
