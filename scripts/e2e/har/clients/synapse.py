"""Talks in two rooms with the library of Matrix: messages, a topic, an invitation, a redaction."""

import asyncio
import os

from nio import AsyncClient, AsyncClientConfig, MessageDirection, RoomVisibility

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "device": "Laptop in the office",
        "room": "Apple harvest",
        "alias": "apple-harvest",
        "topic": "Who picks which row on Saturday",
        "changed": "Who picks which row on Sunday",
        "second": "Cider tasting",
        "messages": ["The ladders are in the barn", "Bring gloves and a basket", "Wrong room, sorry"],
        "correction": "The ladders are behind the barn",
        "reason": "meant for somebody else",
        "display": "Marta of the orchard",
    },
    {
        "device": "Tablet on the boat",
        "room": "Harbour regatta",
        "alias": "harbour-regatta",
        "topic": "Which boats start at noon",
        "changed": "Which boats start at two",
        "second": "Sail repair",
        "messages": ["The buoys are set already", "Take the spare rudder along", "That was a test"],
        "correction": "The buoys are set since nine",
        "reason": "it was only a test",
        "display": "Jonas from the pier",
    },
][RUN]


def sure(answer):
    """Returns an answer that is none of an error."""
    if hasattr(answer, "status_code"):
        raise SystemExit(answer)
    return answer


async def main():
    client = AsyncClient(
        os.environ["BASE_URL"],
        os.environ["LOGIN_USERNAME"],
        proxy=os.environ["http_proxy"],
        config=AsyncClientConfig(encryption_enabled=False),
    )
    sure(await client.login(os.environ["LOGIN_PASSWORD"], device_name=WORDS["device"]))
    sure(await client.sync(timeout=0, full_state=True))
    sure(await client.set_displayname(WORDS["display"]))
    sure(await client.get_displayname())
    room = sure(
        await client.room_create(
            name=WORDS["room"],
            topic=WORDS["topic"],
            alias=WORDS["alias"],
            visibility=RoomVisibility.public,
        )
    ).room_id
    second = sure(await client.room_create(name=WORDS["second"])).room_id
    sent = []
    for body in WORDS["messages"]:
        content = {"msgtype": "m.text", "body": body}
        sent.append(sure(await client.room_send(room, "m.room.message", content)).event_id)
    sure(await client.sync(timeout=0))
    correction = {
        "msgtype": "m.text",
        "body": f"* {WORDS['correction']}",
        "m.new_content": {"msgtype": "m.text", "body": WORDS["correction"]},
        "m.relates_to": {"rel_type": "m.replace", "event_id": sent[0]},
    }
    sure(await client.room_send(room, "m.room.message", correction))
    sure(await client.room_put_state(room, "m.room.topic", {"topic": WORDS["changed"]}))
    sure(await client.room_get_state_event(room, "m.room.topic"))
    sure(await client.room_invite(room, "@petra:chat.example"))
    sure(await client.room_get_state(room))
    sure(await client.joined_members(room))
    sure(await client.room_redact(room, sent[2], reason=WORDS["reason"]))
    sure(await client.room_get_event(room, sent[1]))
    start = sure(await client.sync(timeout=0)).next_batch
    sure(await client.room_messages(room, start, limit=20, direction=MessageDirection.back))
    sure(await client.room_read_markers(room, sent[1], sent[1]))
    sure(await client.room_resolve_alias(f"#{WORDS['alias']}:chat.example"))
    sure(await client.joined_rooms())
    sure(await client.devices())
    sure(await client.room_delete_alias(f"#{WORDS['alias']}:chat.example"))
    await client.room_resolve_alias(f"#{WORDS['alias']}:chat.example")
    for one in (second, room):
        sure(await client.room_leave(one))
        sure(await client.room_forget(one))
    sure(await client.joined_rooms())
    sure(await client.logout())
    await client.close()


asyncio.run(main())
