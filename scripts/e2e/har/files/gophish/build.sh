#!/bin/sh
# Builds Gophish from the source of its Go module, which lacks the editor of its pages and allows few
# logins a minute: build.sh FOLDER VERSION
set -eu
cd "$1"
[ ! -x gophish ] || exit 0
rm -rf src module
mkdir module
cd module
go mod init module
go mod download "github.com/gophish/gophish@$2"
cp -r "$(go env GOMODCACHE)/github.com/gophish/gophish@$2" ../src
cd ../src
chmod -R u+w .
mkdir -p static/js/src/vendor
cp -r ../node_modules/ckeditor static/js/src/vendor/ckeditor
sed -i 's/RequestsPerMinute = 5$/RequestsPerMinute = 5000/' middleware/ratelimit/ratelimit.go
go build -mod=mod -o ../gophish .
