#!/bin/sh
# Builds SeaweedFS from the source of its Go module, which `go install` cannot do as it replaces
# another module.
set -eu
go build -p 2 -o ../weed ./weed
