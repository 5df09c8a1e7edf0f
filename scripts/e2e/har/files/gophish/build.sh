#!/bin/sh
# Builds Gophish from the source of its Go module, which lacks the editor of its pages and allows few
# logins a minute.
set -eu
mkdir -p static/js/src/vendor
cp -r ../node_modules/ckeditor static/js/src/vendor/ckeditor
sed -i 's/RequestsPerMinute = 5$/RequestsPerMinute = 5000/' middleware/ratelimit/ratelimit.go
go build -mod=mod -o ../gophish .
