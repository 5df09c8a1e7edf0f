import { deepStrictEqual, ok } from "node:assert/strict";
import { affinity, nameWords } from "../../lib/words/names.ts";

const WORDS: Readonly<Record<string, readonly string[]>> = {
  userIds: ["user", "id"],
  user_id: ["user", "id"],
  userid: ["user", "id"],
  "x-csrf-token": ["csrf"],
  csrfmiddlewaretoken: ["csrf"],
  "X-XSRF-TOKEN": ["csrf"],
  requestVerificationToken: ["csrf"],
  accessToken: ["access", "token"],
  _id: ["id"],
  folderUIDs: ["folder", "id"],
  uuid: ["id"],
  categories: ["category"],
  addresses: ["address"],
  statuses: ["status"],
  boxes: ["box"],
  PHPSESSID: ["session", "id"],
  paid: ["paid"],
  "HTTPServerId": ["http", "server", "id"],
};

Deno.test("names are split into words in the singular", () => {
  for (const [name, words] of Object.entries(WORDS)) {
    deepStrictEqual([...nameWords(name)], words, name);
  }
});

/** From those that match best to those that do not. */
const PAIRS:
  readonly (readonly [consumer: string, producer: string, least: number, most: number])[] = [
    ["post id", "postId", 1, 1],
    ["annotationlayer id", "annotation_layer_id", 1, 1],
    ["annotationlayer", "annotation_layer_id", 0.9, 0.99],
    ["role", "role id", 0.9, 0.99],
    ["assigneeId", "user id", 0.8, 0.95],
    ["pid", "product id", 0.8, 0.95],
    ["parent comment id", "comment id", 0.6, 0.7],
    ["baserevid", "edit_rev_id", 0.6, 0.7],
    ["order item id", "order id", 0.3, 0.5],
    ["user id", "post id", 0.3, 0.3],
    ["id", "user id", 0.3, 0.3],
    ["title", "user id", 0, 0],
  ];

Deno.test("names match by the words they share, above all the last one", () => {
  for (const [consumer, producer, least, most] of PAIRS) {
    const found = affinity([nameWords(consumer)], [nameWords(producer)]);
    ok(found >= least && found <= most, `${consumer}, ${producer}: ${found}`);
  }
});
