import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const TOKENS = ["q7Zk2Lm9Xw4Rt8Vb1Nc6", "w4Rt8Vb1Nc6q7Zk2Lm9X", "Vb1Nc6w4Rt8q7Zk2Lm9X"];

/** A page whose token a timer renews, before or after a note is made. */
function recorded(name: string, isEarly: boolean) {
  const renew = (n: number): Exchange => ({
    method: "POST",
    url: "/session",
    headers: n === 0 ? {} : { authorization: `Bearer ${name}${TOKENS[n - 1]}` },
    body: n === 0 ? { username: "kim", password: "Blue-Barn-42" } : {},
    json: { bearerToken: `${name}${TOKENS[n]}` },
  });
  const note = (id: number, n: number): Exchange => ({
    method: "POST",
    url: "/api/notes",
    headers: { authorization: `Bearer ${name}${TOKENS[n]}` },
    body: { title: `Note ${name} ${id}` },
    status: 201,
    json: { id, title: `Note ${name} ${id}` },
  });
  return recordingOf([
    renew(0),
    ...isEarly ? [renew(1), note(4, 1)] : [note(4, 0), renew(1)],
    note(5, 1),
  ]);
}

Deno.test("a token that a timer renewed at another step of the second recording is captured", async () => {
  const { flows: [{ text }] } = await convert([
    await recorded("A", true),
    await recorded("B", false),
  ]);
  assert.doesNotMatch(text, /ENV\.(?:API_)?TOKEN/);
  assert.match(text, /authorization: Bearer \$\{steps\.\w+\.capture\.bearerToken\}/);
});
