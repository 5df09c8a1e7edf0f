#!/bin/sh
# Makes a database, documents and a view, changes, attaches, finds and removes.
set -eu
if [ "$RUN" = 0 ]; then
  database=orchard first=plum second=pear kind=fruit
  title="Early plums" changed="Early plums and mirabelles" other="Hard pears"
else
  database=museum first=vase second=coin kind=room
  title="Blue vase" changed="Blue vase, mended" other="Silver coin"
fi

# send METHOD PATH [BODY] [TYPE], which prints the response
send() {
  set -- "$1" "$2" "${3:-}" "${4:-application/json}"
  set -- -X "$1" "$BASE_URL$2" ${3:+-H} ${3:+"content-type: $4"} ${3:+-d} ${3:+"$3"}
  curl -sS --fail-with-body -u "$LOGIN_USERNAME:$LOGIN_PASSWORD" "$@"
}
# member NAME, of the JSON that it reads
member() { sed -n 's/.*"'"$1"'":"\([^"]*\)".*/\1/p' | head -n 1; }

send GET / >/dev/null
send PUT "/$database" >/dev/null
rev=$(send PUT "/$database/$first" '{"title":"'"$title"'","'"$kind"'":"east","count":4}' | member rev)
send PUT "/$database/$second" '{"title":"'"$other"'","'"$kind"'":"west","count":9}' >/dev/null
id=$(send POST "/$database" '{"title":"Without a name","'"$kind"'":"east"}' | member id)
send GET "/$database/$first" >/dev/null
rev=$(send PUT "/$database/$first" \
  '{"_rev":"'"$rev"'","title":"'"$changed"'","'"$kind"'":"east","count":5}' | member rev)
send GET "/$database/$first" >/dev/null
send GET "/$database/_all_docs?include_docs=true" >/dev/null
send PUT "/$database/_design/views" '{"language":"javascript","views":{"by_'"$kind"'":{
  "map":"function (doc) { if (doc.'"$kind"') emit(doc.'"$kind"', doc.count); }"}}}' >/dev/null
send GET "/$database/_design/views/_view/by_$kind?key=%22east%22" >/dev/null
send POST "/$database/_bulk_docs" '{"docs":[{"_id":"'"$first"'-2","title":"'"$title"' again"},
  {"_id":"'"$second"'-2","title":"'"$other"' again"}]}' >/dev/null
rev=$(send PUT "/$database/$first/label.txt?rev=$rev" "Handle with care" text/plain | member rev)
send GET "/$database/$first/label.txt" >/dev/null
send DELETE "/$database/$first?rev=$rev" >/dev/null
send GET "/$database/_all_docs" >/dev/null
rev=$(send GET "/$database/$id" | member _rev)
send DELETE "/$database/$id?rev=$rev" >/dev/null
send DELETE "/$database" >/dev/null
send GET /_all_dbs >/dev/null
