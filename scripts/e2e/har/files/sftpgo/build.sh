#!/bin/sh
# Builds SFTPGo from the source of its Go module, which `go install` cannot do as it replaces other
# modules, with the scripts of its pages that the module lacks.
set -eu
mkdir -p static/vendor/i18next static/vendor/glightbox static/vendor/humanize-duration
for one in i18next jquery-i18next i18next-browser-languagedetector i18next-chained-backend \
  i18next-localstorage-backend i18next-http-backend; do
  cp "../node_modules/$one/"*.min.js static/vendor/i18next
done
cp ../node_modules/glightbox/dist/*/glightbox.min.* static/vendor/glightbox
cp ../node_modules/humanize-duration/humanize-duration.js \
  static/vendor/humanize-duration/humanize-duration.min.js
go build -p 2 -tags nogcs,nos3,noazblob,nosqlite,nomysql,nopgsql,nometrics -o ../sftpgo .
