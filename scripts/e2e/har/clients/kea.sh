#!/bin/sh
# Keeps leases of addresses with the shell of Kea: adds, reads, changes, counts and removes them.
set -eu
if [ "$RUN" = 0 ]; then
  first=192.0.2.31 second=192.0.2.32 third=198.51.100.77
  mac=1a:1b:1c:1d:1e:31 other=1a:1b:1c:1d:1e:32 last=1a:1b:1c:1d:1e:77
  name=barometer.lighthouse.example changed=thermometer.lighthouse.example
  neighbour=foghorn.lighthouse.example far=buoy.lighthouse.example note="on the gallery"
else
  first=192.0.2.141 second=192.0.2.142 third=198.51.100.88
  mac=2a:2b:2c:2d:2e:41 other=2a:2b:2c:2d:2e:42 last=2a:2b:2c:2d:2e:88
  name=oven.bakery.example changed=dough-mixer.bakery.example
  neighbour=scales.bakery.example far=delivery-van.bakery.example note="behind the counter"
fi
host=${BASE_URL#http://}

# send COMMAND [ARGUMENTS]
send() {
  printf '%s' "${2:-}" |
    kea-shell --host "${host%:*}" --port "${host#*:}" --service dhcp4 \
      --auth-user "$LOGIN_USERNAME" --auth-password "$LOGIN_PASSWORD" "$1" >"$HOME/response"
}

send version-get
send list-commands
send lease4-add '"ip-address": "'"$first"'", "hw-address": "'"$mac"'", "subnet-id": 1,
  "hostname": "'"$name"'", "valid-lft": 7200, "user-context": { "place": "'"$note"'" }'
send lease4-add '"ip-address": "'"$second"'", "hw-address": "'"$other"'",
  "hostname": "'"$neighbour"'"'
send lease4-add '"ip-address": "'"$third"'", "hw-address": "'"$last"'", "subnet-id": 2,
  "hostname": "'"$far"'"'
send lease4-get '"ip-address": "'"$first"'"'
send lease4-get '"identifier-type": "hw-address", "identifier": "'"$other"'", "subnet-id": 1'
send lease4-update '"ip-address": "'"$first"'", "hw-address": "'"$mac"'", "subnet-id": 1,
  "hostname": "'"$changed"'", "valid-lft": 9000'
send lease4-get '"ip-address": "'"$first"'"'
send lease4-get-by-hostname '"hostname": "'"$changed"'"'
send lease4-get-by-hostname '"hostname": "'"$name"'"'
send lease4-get-by-hw-address '"hw-address": "'"$last"'"'
send lease4-get-all '"subnets": [ 1 ]'
send lease4-get-all
send lease4-get-page '"from": "start", "limit": 2'
send stat-lease4-get
send statistic-get '"name": "subnet[1].assigned-addresses"'
send dhcp-disable '"max-period": 600'
send status-get
send dhcp-enable
send lease4-del '"ip-address": "'"$second"'"'
send lease4-get '"ip-address": "'"$second"'"'
send lease4-get-all '"subnets": [ 1 ]'
send lease4-wipe '"subnet-id": 2'
send lease4-get-all
send lease4-del '"ip-address": "'"$first"'"'
send lease4-get-all
