#!/bin/sh
# Builds GoatCounter from the source of its Go module, which has the checksums of what it needs;
# `go install` would look for them elsewhere.
set -eu
go build -p 2 -o ../goatcounter ./cmd/goatcounter
