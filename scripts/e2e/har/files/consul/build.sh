#!/bin/sh
# Builds Consul with its pages from the source of its Go module, which `go install` cannot do as it
# replaces other modules.
set -eu
sed -i '/=> \.\//d' go.mod
go build -mod=mod -p 2 -ldflags "-s -w" -o ../consul .
rm -rf ../src
