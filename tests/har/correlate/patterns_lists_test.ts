import { testPatterns } from "./patterns.ts";

const A = "11111111-cf69-4518-ab98-50b315d22d63";
const B = "22222222-7877-4efc-9d7e-d510bda274d2";
const C = "33333333-0bdc-43c2-a7db-361048f57825";

testPatterns({
  "an item that the user named": {
    exchanges: [
      { method: "POST", url: "/items", body: { title: "two" }, status: 204 },
      { url: "/items", json: { items: [{ id: 4, title: "one" }, { id: 5, title: "two" }] } },
      { url: "/items/5", json: {} },
    ],
    bound: { "2 path 1": "${1 $.items[?@.title == 'two'].id}" },
  },
  "an item that is in the response that created it": {
    exchanges: [
      { method: "POST", url: "/items", body: { title: "two" }, status: 201, json: { id: 5 } },
      { url: "/items", json: { items: [{ id: 4, title: "one" }, { id: 5, title: "two" }] } },
      { url: "/items/5", json: {} },
    ],
    bound: { "2 path 1": "${0 $.id}" },
  },
  "an item that its name chooses, rather than one of an earlier list that only its place does": {
    exchanges: [
      { url: "/visits", json: [{ user_id: A }, { user_id: B }, { user_id: C }] },
      { url: "/users", json: [{ user_id: A, name: "Ada" }, { user_id: C, name: "Kay" }] },
      { method: "POST", url: "/visits", body: { user_id: C }, json: {} },
    ],
    bound: { '2 json ["user_id"]': "${1 $[?@.name == 'Kay'].user_id}" },
  },
  "an item of the list to which another thing refers under the name of the value": {
    exchanges: [
      { url: "/projects", json: { value: [{ ID: 3, lead: { ID: 27, name: "Kay" } }] } },
      { url: "/ships", json: { value: [{ ID: 9, name: "Alba" }, { ID: 27, name: "Brig" }] } },
      { url: "/people", json: { value: [{ ID: 12, name: "Ada" }, { ID: 27, name: "Kay" }] } },
      { method: "POST", url: "/projects", body: { name: "Quay", leadID: 27 }, json: {} },
    ],
    bound: { '3 json ["leadID"]': "${2 $.value[?@.name == 'Kay'].ID}" },
  },
  "an item of a list of users, rather than what an item of another list refers to": {
    exchanges: [
      { url: "/events", json: { data: [{ id: A, owner: { id: 27, name: "Kay" } }] } },
      { url: "/tasks", json: { items: [{ id: B, ownerId: 27, title: "Roof" }] } },
      { url: "/users", json: [{ id: 12, name: "Ada" }, { id: 27, name: "Kay" }] },
      { method: "POST", url: "/events", body: { title: "Fair", owner_id: 27 }, json: {} },
    ],
    bound: { '3 json ["owner_id"]': "${2 $[?@.name == 'Kay'].id}" },
  },
  "the only item, the first one, and one by its name": {
    exchanges: [
      { url: "/roles", json: { data: [{ id: A, icon: "x" }] } },
      { url: "/users", json: [{ id: B, n: 1 }, { id: C, n: 2 }] },
      { url: "/teams", json: [{ id: 8, name: "Red" }, { id: 9, name: "Blue's" }] },
      { url: `/roles/${A}`, json: {} },
      { url: `/users/${B}`, json: {} },
      { url: `/users/${C}`, json: {} },
      { url: "/teams/9", json: {} },
    ],
    bound: {
      "3 path 1": "${0 $.data[0].id}",
      "4 path 1": "${1 $[0].id}",
      "5 path 1": "${1 $[1].id}",
      "6 path 1": "${2 $[?@.name == 'Blue\\'s'].id}",
    },
  },
  "a word in a part of an item, which was sent for something else": {
    exchanges: [
      { method: "POST", url: "/pools", body: { name: "north", of: { type: "object" } }, json: {} },
      { url: "/jobs", json: [{ id: A, input: { type: "object" } }] },
      { method: "POST", url: `/jobs/${A}/start`, json: {} },
    ],
    bound: { "2 path 1": "${1 $[0].id}" },
  },
  "items of items": {
    exchanges: [
      {
        url: "/orders",
        json: [{ name: "aa", lines: [{ id: 3, sku: "x1" }, { id: 4, sku: "x2" }] }, {
          name: "bb",
          lines: [{ id: 5, sku: "x1" }, { id: 6, sku: "x2" }],
        }],
      },
      { url: "/lines/6", json: {} },
    ],
    bound: { "1 path 1": "${0 $[?@.name == 'bb'].lines[?@.sku == 'x2'].id}" },
  },
  "a key that is an id": {
    exchanges: [
      { url: "/nodes", json: { [A]: { token: "q1w2e3r4t5y6u7i8" } } },
      { method: "POST", url: "/join", body: { token: "q1w2e3r4t5y6u7i8" }, json: {} },
    ],
    bound: { '1 json ["token"]': "${0 $[*].token}" },
  },
  "several made at once": {
    exchanges: [
      {
        method: "POST",
        url: "/items/batch",
        body: [{ n: "a" }, { n: "b" }],
        status: 201,
        json: [{ id: 5, n: "a" }, { id: 6, n: "b" }],
      },
      { method: "DELETE", url: "/items/6", json: {} },
    ],
    bound: { "1 path 1": "${0 $[1].id}" },
  },
  "a cursor": {
    exchanges: [
      { url: "/items?limit=2", json: { items: [{ id: 1 }], next_cursor: "c2" } },
      { url: "/items?limit=2&cursor=c2", json: { items: [{ id: 2 }], next_cursor: "eyJpZCI6Mn0" } },
      { url: "/items?limit=2&cursor=eyJpZCI6Mn0", json: { items: [], next_cursor: null } },
    ],
    bound: { "1 query cursor 0": "${0 $.next_cursor}", "2 query cursor 0": "${1 $.next_cursor}" },
  },
  "the cursor of a page, which its last item has, too": {
    exchanges: [
      {
        url: "/notes?first=1",
        json: { edges: [{ cursor: "b2Zmc2V0OjA3" }], pageInfo: { endCursor: "b2Zmc2V0OjA3" } },
      },
      {
        url: "/notes?first=1",
        json: { edges: [{ cursor: "b2Zmc2V0OjA3" }], pageInfo: { endCursor: "b2Zmc2V0OjA3" } },
      },
      { url: "/notes?first=1&after=b2Zmc2V0OjA3", json: { edges: [] } },
    ],
    bound: { "2 query after 0": "${1 $.pageInfo.endCursor}" },
  },
  "a cursor under another name, if it is long": {
    exchanges: [
      { url: "/sync", json: { next_batch: "s17_2_0_1_9" } },
      { url: "/rooms/1/messages?from=s17_2_0_1_9", json: { next_batch: "s18_2" } },
      { url: "/rooms/1/messages?from=s18_2", json: {} },
    ],
    bound: { "1 query from 0": "${0 $.next_batch}" },
  },
  "a link to the next page": {
    exchanges: [
      { url: "/items?limit=2", json: { items: [], next: "/items?limit=2&after=eyJpZCI6Mn0" } },
      {
        url: "/items?limit=2&after=eyJpZCI6Mn0",
        json: {},
        responseHeaders: { link: '</items?after=a9b8c7d6e5f4>; rel="next"' },
      },
      { url: "/items?after=a9b8c7d6e5f4", json: {} },
    ],
    bound: {
      "1 query after 0": "${0 $.next [?&#]after=([^&#>\\s]+)}",
      "2 query after 0": "${1 header link [?&#]after=([^&#>\\s]+)}",
    },
  },
  "a job that is waited for": {
    exchanges: [
      {
        method: "POST",
        url: "/exports",
        body: { n: 1 },
        status: 202,
        responseHeaders: { location: "https://app.test/jobs/j-77" },
      },
      { url: "/jobs/j-77", json: { state: "running" } },
      { url: "/jobs/j-77", json: { state: "done", result: { fileId: C } } },
      { url: `/files/${C}`, text: "x" },
    ],
    bound: {
      "1 path 1": "${0 header location /jobs/([^/?#>\\s]+)}",
      "2 path 1": "${0 header location /jobs/([^/?#>\\s]+)}",
      "3 path 1": "${2 $.result.fileId}",
    },
  },
  "a job at a URL in the body": {
    exchanges: [
      {
        method: "POST",
        url: "/exports",
        body: { n: 1 },
        status: 202,
        json: { status_url: "/jobs/4711", state: "queued" },
      },
      { url: "/jobs/4711", json: {} },
    ],
    bound: { "1 path 1": "${0 $.status_url /jobs/([^/?#>\\s]+)}" },
  },
  "a code in a redirect": {
    exchanges: [
      {
        url: "/authorize?client_id=web&state=zx81",
        status: 302,
        responseHeaders: { location: "/callback?code=4%2F0AX4XfWh&state=zx81" },
      },
      {
        url: "/callback?code=4%2F0AX4XfWh&state=zx81",
        status: 302,
        responseHeaders: {
          location: "/app#access_token=Zk3Jd92mLq0Zx81Bv",
          "set-cookie": "sid=abcdef123456abcdef",
        },
      },
      {
        url: "/me",
        headers: { cookie: "sid=abcdef123456abcdef", authorization: "Bearer Zk3Jd92mLq0Zx81Bv" },
        json: {},
      },
    ],
    bound: {
      "1 query code 0": "${0 header location [?&#]code=([^&#>\\s]+) | urldecode}",
      "2 header authorization 0": "${1 header location [?&#]access_token=([^&#>\\s]+)}",
      "2 cookie sid": "${1 cookie sid}",
    },
  },
  "GraphQL": {
    exchanges: [
      {
        method: "POST",
        url: "/graphql",
        body: {
          operationName: "CreatePost",
          query: "mutation CreatePost($t: String!) { createPost(title: $t) { id title } }",
          variables: { t: "a" },
        },
        json: { data: { createPost: { id: "15", title: "a" } } },
      },
      {
        method: "POST",
        url: "/graphql",
        body: { query: "query Post($id: ID!) { post(id: $id) { id } }", variables: { id: "15" } },
        json: { data: { post: { id: "15" } } },
      },
      {
        method: "POST",
        url: "/graphql",
        body: { query: 'mutation { deletePost(id: "15") { id } }' },
        json: { data: {} },
      },
    ],
    bound: {
      '1 json ["variables","id"]': "${0 $.data.createPost.id}",
      '2 json ["query"]': 'mutation { deletePost(id: "${0 $.data.createPost.id}") { id } }',
    },
  },
  "JSON-RPC": {
    exchanges: [
      {
        method: "POST",
        url: "/rpc",
        body: { jsonrpc: "2.0", id: 1, method: "task.add", params: { title: "x" } },
        json: { jsonrpc: "2.0", id: 1, result: { task: { id: 3 } } },
      },
      {
        method: "POST",
        url: "/rpc",
        body: { jsonrpc: "2.0", id: 2, method: "task.get", params: { ids: [3], limit: 3 } },
        json: { jsonrpc: "2.0", id: 2, result: {} },
      },
      {
        method: "POST",
        url: "/rpc",
        body: { jsonrpc: "2.0", id: 3, method: "task.drop", params: { taskId: 3 } },
        json: { jsonrpc: "2.0", id: 3, result: {} },
      },
    ],
    bound: {
      '1 json ["params","ids",0]': "${0 $.result.task.id}",
      '2 json ["params","taskId"]': "${0 $.result.task.id}",
    },
  },
  "JSON in a text of the response": {
    exchanges: [
      {
        method: "POST",
        url: "/login",
        body: { n: 1 },
        json: { payload: JSON.stringify({ token: "q1w2e3r4t5y6u7i8" }) },
      },
      { url: "/a", headers: { authorization: "Bearer q1w2e3r4t5y6u7i8" }, json: {} },
    ],
    bound: { "1 header authorization 0": '${0 text "token\\\\"\\s*:\\s*\\\\"([^"\\\\]+)}' },
  },
  "XML": {
    exchanges: [
      {
        method: "POST",
        url: "/up?uploads",
        type: "application/xml",
        text: "<R><Bucket>b</Bucket><UploadId>VXBsb2FkIElEIGZvciA2aWWpbmcncw</UploadId></R>",
      },
      {
        method: "PUT",
        url: "/up?partNumber=1&uploadId=VXBsb2FkIElEIGZvciA2aWWpbmcncw",
        body: "x",
        text: "",
      },
    ],
    bound: { "1 query uploadId 0": "${0 text <UploadId(?:\\s[^<>]*)?>\\s*([^<]+)}" },
  },
  "a response that arrives too late": {
    exchanges: [
      {
        method: "POST",
        url: "/posts",
        body: { t: 1 },
        status: 201,
        json: { id: A },
        at: 0,
        time: 500,
      },
      { url: `/posts/${A}`, json: {}, at: 100 },
      { url: `/posts/${A}`, json: {}, at: 700 },
    ],
    bound: {},
  },
  "responses within the same millisecond": {
    exchanges: [
      {
        method: "POST",
        url: "/posts",
        body: { t: 1 },
        status: 201,
        json: { id: 4 },
        at: 0,
        time: 0,
      },
      { url: "/posts/4", json: {}, at: 0, time: 0 },
    ],
    bound: { "1 path 1": "${0 $.id}" },
  },
});
