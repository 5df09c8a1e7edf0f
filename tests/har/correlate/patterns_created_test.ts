import { testPatterns } from "./patterns.ts";

testPatterns({
  "an id that looks like a word, below the path that made it": {
    exchanges: [
      {
        method: "POST",
        url: "/classes/Entry",
        body: { text: "hello" },
        status: 201,
        json: { objectId: "UyvQROXhuf" },
      },
      { url: "/classes/Entry/UyvQROXhuf", json: { text: "hello" } },
    ],
    bound: { "1 path 2": "${0 $.objectId}" },
  },
  "a name that only the location of what was made has": {
    exchanges: [
      {
        method: "POST",
        url: "/queues",
        body: { size: 3 },
        status: 201,
        responseHeaders: { location: "https://app.test/queues/lively-otter" },
      },
      { url: "/queues/lively-otter", json: { size: 3 } },
    ],
    bound: { "1 path 1": "${0 header location /queues/([^/?#>\\s]+)}" },
  },
  "an id of something else in the response": {
    exchanges: [
      {
        method: "POST",
        url: "/classes/Entry",
        body: { text: "hello" },
        status: 201,
        json: { author: { objectId: "UyvQROXhuf" } },
      },
      { url: "/classes/Entry/UyvQROXhuf", json: { text: "hello" } },
    ],
    bound: {},
  },
  "an id below another path than the one that made it": {
    exchanges: [
      {
        method: "POST",
        url: "/classes/Tag",
        body: { text: "hello" },
        status: 201,
        json: { objectId: "UyvQROXhuf" },
      },
      { url: "/classes/Entry/UyvQROXhuf", json: { text: "hello" } },
    ],
    bound: {},
  },
  "an id as a key": {
    exchanges: [
      {
        method: "POST",
        url: "/users",
        body: { name: "nora" },
        status: 201,
        json: { objectId: "XtaNVe8cQ5" },
      },
      {
        method: "POST",
        url: "/notes",
        body: { ACL: { XtaNVe8cQ5: { read: true }, "*": { read: true } }, text: "hi" },
        json: { ok: true },
      },
    ],
    bound: { '1 json key ["ACL","XtaNVe8cQ5"]': "${0 $.objectId}" },
  },
  "an id without digits as a key": {
    exchanges: [
      {
        method: "POST",
        url: "/users",
        body: { name: "nora" },
        status: 201,
        json: { objectId: "UyvQROXhuf" },
      },
      {
        method: "POST",
        url: "/notes",
        body: { ACL: { UyvQROXhuf: { read: true } }, readOnly: { createdBy: true } },
        json: { ok: true },
      },
    ],
    bound: { '1 json key ["ACL","UyvQROXhuf"]': "${0 $.objectId}" },
  },
  "a word of a path after credentials, which a list of translations has as a key": {
    exchanges: [
      { url: "/translations", json: [{ key: "save" }, { key: "userLabel", value: "Label" }] },
      {
        method: "PUT",
        url: "/users/me/credentials/userLabel",
        body: { label: "phone" },
        json: { ok: true },
      },
    ],
    bound: {},
  },
});
