#!/bin/sh
# Adds routes to a server of Caddy, reads them by their ids, changes them, and removes them.
set -eu
if [ "$RUN" = 0 ]; then
  first=orchard-shop second=cider-press third=juice-bar fourth=honey-stall
  host=shop.orchard.example other=press.orchard.example more=juice.orchard.example
  last=honey.orchard.example
  text="The apples are ripe" changed="The pears are ripe too" closed="Closed until the harvest"
  target=192.0.2.41:8080 prefix=/windfall
else
  first=harbour-office second=ferry-times third=sail-loft fourth=chart-room
  host=office.harbour.example other=ferry.harbour.example more=sails.harbour.example
  last=charts.harbour.example
  text="Berths are free in the east" changed="All berths are taken" closed="No ferry in a storm"
  target=192.0.2.142:9090 prefix=/timetable
fi
routes=/config/apps/http/servers/front/routes

# send METHOD PATH [BODY], in a version without the trailers that a proxy waits for
send() {
  type=application/json
  [ "$2" != /adapt ] || type=text/caddyfile
  set -- -X "$1" "$BASE_URL$2" ${3:+-H} ${3:+"content-type: $type"} ${3:+--data-binary} \
    ${3:+"$3"}
  curl -sS --http1.0 -o "$HOME/response" "$@"
}
# route ID HOST TEXT, which prints a route
route() {
  printf '{"@id":"%s","match":[{"host":["%s"]}],"handle":[{"handler":"static_response","body":"%s"}]}' \
    "$@"
}

send GET /config/
send POST "$routes" "$(route "$first" "$host" "$text")"
send POST "$routes" "$(route "$second" "$other" "$closed")"
send GET "$routes"
send GET "/id/$first"
send PATCH "/id/$first/handle/0/body" '"'"$changed"'"'
send GET "/id/$first/handle/0/body"
send POST "/id/$second/match/0/host" '"'"www.$other"'"'
send GET "/id/$second"
send PUT "/id/$second/match/0/path" '["'"$prefix"'/*"]'
send PATCH "/id/$second" "$(route "$second" "$other" "$closed again")"
send GET "/id/$second"
send POST "$routes/..." "[$(route "$third" "$more" "$text again"),
  {\"@id\":\"$fourth\",\"match\":[{\"host\":[\"$last\"]}],\"handle\":[{\"handler\":\"reverse_proxy\",
  \"upstreams\":[{\"dial\":\"$target\"}]}]}]"
send GET "/id/$fourth"
send GET /reverse_proxy/upstreams
send POST /adapt "http://$more {
  respond \"$text\"
}"
send DELETE "/id/$third"
send GET "/id/$third"
send GET "$routes"
for one in "$first" "$second" "$fourth"; do send DELETE "/id/$one"; done
send GET "$routes"
