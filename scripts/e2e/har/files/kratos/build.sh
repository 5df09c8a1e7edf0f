#!/bin/sh
# Builds Kratos from the source of its Go module, which `go install` cannot do as it replaces other
# modules.
set -eu
sed -i '/=> \.\//d' go.mod
go build -mod=mod -p 2 -tags sqlite -ldflags "-s -w" -o ../kratos .
rm -rf ../src
