#!/bin/sh
# Builds WriteFreely and its styles from the source of its Go module, which allows one login of a user
# in three seconds, with a module in place of one that no registry has.
set -eu
mkdir -p static/css
for one in app:write fonts:fonts icons:icons prose:prose; do
  ../node_modules/.bin/lessc "less/${one%:*}.less" "static/css/${one#*:}.css"
done
sed -i 's/loginAttemptExpiration = 3 \* time.Second/loginAttemptExpiration = 0/' account.go
go mod edit -replace "code.as/core/socks=$(dirname "$0")/socks"
go build -mod=mod -p 2 -tags 'netgo sqlite' -o ../writefreely ./cmd/writefreely
