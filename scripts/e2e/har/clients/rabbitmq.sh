#!/bin/sh
# Makes a virtual host with a user, an exchange, queues, a binding and a policy, sends a message, and
# removes all.
set -eu
if [ "$RUN" = 0 ]; then
  host=harbour user=forwarder exchange=arrivals first=tugs second=pilots topic=ship
  message="Ship in sight"
else
  host=bakery user=baker exchange=orders first=rye second=spelt topic=bread
  message="Twelve loaves"
fi

# send METHOD PATH [BODY]
send() {
  set -- -X "$1" "$BASE_URL/api$2" ${3:+-H} ${3:+"content-type: application/json"} ${3:+-d} ${3:+"$3"}
  curl -sS --fail-with-body -o "$HOME/response" -u "$LOGIN_USERNAME:$LOGIN_PASSWORD" "$@"
}

rights='{"configure":".*","write":".*","read":".*"}'
send GET /overview
send PUT "/vhosts/$host" '{"description":"for '"$host"'","tags":"production"}'
send PUT "/users/$user" '{"password":"'"$user"'-Secret-8","tags":"monitoring"}'
send PUT "/permissions/$host/$user" "$rights"
send PUT "/permissions/$host/$LOGIN_USERNAME" "$rights"
send PUT "/exchanges/$host/$exchange" '{"type":"topic","durable":true}'
send PUT "/queues/$host/$first" '{"durable":true,"arguments":{"x-max-length":500}}'
send PUT "/queues/$host/$second" '{"durable":true}'
send POST "/bindings/$host/e/$exchange/q/$first" '{"routing_key":"'"$topic"'.#"}'
send GET "/bindings/$host/e/$exchange/q/$first"
send POST "/exchanges/$host/$exchange/publish" '{"properties":{"content_type":"text/plain"},
  "routing_key":"'"$topic"'.one","payload":"'"$message"'","payload_encoding":"string"}'
send POST "/queues/$host/$first/get" '{"count":5,"ackmode":"ack_requeue_true","encoding":"auto"}'
send GET "/queues/$host"
send GET "/queues/$host/$first"
send PUT "/policies/$host/keep" '{"pattern":"^'"$first"'","definition":{"max-length":100},
  "priority":1,"apply-to":"queues"}'
send GET "/policies/$host"
send DELETE "/queues/$host/$first/contents"
send DELETE "/policies/$host/keep"
send DELETE "/queues/$host/$second"
send GET "/queues/$host"
send DELETE "/exchanges/$host/$exchange"
send DELETE "/users/$user"
send DELETE "/vhosts/$host"
send GET /vhosts
