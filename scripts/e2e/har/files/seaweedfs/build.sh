#!/bin/sh
# Builds SeaweedFS from the source of its Go module, which `go install` cannot do as it replaces
# another module: build.sh FOLDER VERSION
set -eu
cd "$1"
[ ! -x weed ] || exit 0
rm -rf src
mkdir -p module
cd module
[ -f go.mod ] || go mod init module
go mod download "github.com/seaweedfs/seaweedfs@$2"
cp -r "$(go env GOMODCACHE)/github.com/seaweedfs/seaweedfs@$2" ../src
cd ../src
chmod -R u+w .
go build -p 2 -o ../weed ./weed
