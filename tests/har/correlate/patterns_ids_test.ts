import { testPatterns } from "./patterns.ts";

const ADA = "3870fe02-cf69-4518-ab98-50b315d22d63";
const OPAQUE = "rK3vW8sYd1QeZ5pT";

testPatterns({
  "an integer id in a path": {
    exchanges: [
      {
        method: "POST",
        url: "/api/posts",
        body: { title: "one" },
        status: 201,
        json: { id: 7, title: "one" },
      },
      { url: "/api/posts/7", json: { id: 7, title: "one" } },
      { method: "DELETE", url: "/api/posts/7", status: 204 },
    ],
    bound: { "1 path 2": "${0 $.id}", "2 path 2": "${0 $.id}" },
  },
  "an id of a list, but no number with which several changes were answered": {
    exchanges: [
      { method: "POST", url: "/queue/news/publishMessage", body: { text: "one" }, json: 1 },
      { method: "POST", url: "/queue/news/publishMessage", body: { text: "two" }, json: 1 },
      { url: "/queue/news/getMessageInfo", json: [{ id: 1 }, { id: 2 }] },
      { url: "/queue/news/getMessageContent?messageId=1", json: { text: "one" } },
    ],
    bound: { "3 query messageId 0": "${2 $[0].id}" },
  },
  "an id that is all of a response": {
    exchanges: [
      { method: "POST", url: "/queue/news/publishMessage", body: { text: "one" }, json: 1 },
      { method: "POST", url: "/queue/news/publishMessage", body: { text: "two" }, json: 2 },
      { url: "/queue/news/getMessageContent?messageId=1", json: { text: "one" } },
    ],
    bound: { "2 query messageId 0": '${0 text ^\\s*"?([^"\\s]+)"?\\s*$}' },
  },
  "an id that looks like a time of another decade": {
    exchanges: [
      {
        url: "/maps",
        json: [{ map: 3931512435, of: "Words" }, { map: 2083601593, of: "Senders" }],
      },
      { method: "POST", url: "/savemap", headers: { "x-map": "2083601593" }, text: "{}" },
      { method: "POST", url: "/savemap", headers: { "x-map": "3931512435" }, text: "{}" },
    ],
    bound: {
      "1 header x-map 0": "${0 $[1].map}",
      "2 header x-map 0": "${0 $[0].map}",
    },
  },
  "an id, but not the first version of a text": {
    exchanges: [
      { url: "/api/posts", json: { posts: [{ id: 7, text: '{"children":[{"version":1}]}' }] } },
      {
        method: "PUT",
        url: "/api/posts/7",
        body: { id: 7, text: '{"children":[{"words":"Plums","version":1}]}' },
        json: {},
      },
    ],
    bound: { "1 path 2": "${0 $.posts[0].id}", '1 json ["id"]': "${0 $.posts[0].id}" },
  },
  "an id among the arguments of a function of a page": {
    exchanges: [
      { method: "POST", url: "/api/posts", body: { title: "one" }, status: 201, json: { id: 1 } },
      {
        method: "POST",
        url: "/admin/posts/1",
        body: [{ name: "lock", args: { id: 1, slug: "posts" } }],
        json: { done: true },
      },
    ],
    bound: { "1 path 2": "${0 $.id}", '1 json [0,"args","id"]': "${0 $.id}" },
  },
  "a time in a URL that was handed out": {
    exchanges: [
      {
        method: "POST",
        url: "/presign",
        body: { name: "a.txt" },
        json: { uploadUrl: "https://app.test/blobs/a.txt?expires=1767604200&sig=3f9a0c77d1e84b25" },
      },
      {
        method: "PUT",
        url: "/blobs/a.txt?expires=1767604200&sig=3f9a0c77d1e84b25",
        body: "hello",
      },
    ],
    bound: {
      "1 query expires 0": "${0 $.uploadUrl [?&#]expires=([^&#>\\s]+)}",
      "1 query sig 0": "${0 $.uploadUrl [?&#]sig=([^&#>\\s]+)}",
    },
  },
  "ids of procedures that list and get": {
    exchanges: [
      { url: "/api/listPolicies", json: { items: [{ id: "25:1", name: "Night shift" }] } },
      {
        method: "POST",
        url: "/api/getPolicy",
        body: { id: "25:1" },
        json: { name: "Night shift" },
      },
    ],
    bound: { '1 json ["id"]': "${0 $.items[0].id}" },
  },
  "a uuid in a path, in a query and in a body": {
    exchanges: [
      {
        method: "POST",
        url: "/users",
        body: { name: "Ada" },
        status: 201,
        json: { data: { id: ADA } },
      },
      { url: `/notes?filter[owner][_eq]=${ADA}`, json: [] },
      { method: "POST", url: "/notes", body: { text: "hi", owner: ADA }, json: { ok: true } },
      { method: "DELETE", url: "/users", body: [ADA], status: 204 },
    ],
    bound: {
      "1 query filter[owner][_eq] 0": "${0 $.data.id}",
      '2 json ["owner"]': "${0 $.data.id}",
      "3 json [0]": "${0 $.data.id}",
    },
  },
  "a 19-digit id, which no double holds": {
    exchanges: [
      {
        method: "POST",
        url: "/coupons",
        body: { n: "x" },
        status: 201,
        text: '{"id":1234567890123456789}',
        type: "application/json",
      },
      { url: "/coupons/1234567890123456789", json: {} },
    ],
    bound: { "1 path 1": "${0 $.id}" },
  },
  "an object id": {
    exchanges: [
      {
        method: "POST",
        url: "/tasks",
        body: { n: "x" },
        status: 201,
        json: { _id: "507f1f77bcf86cd799439011" },
      },
      { method: "PATCH", url: "/tasks/507f1f77bcf86cd799439011", body: { done: true }, json: {} },
    ],
    bound: { "1 path 1": "${0 $._id}" },
  },
  "ids of two kinds with the same number": {
    exchanges: [
      {
        method: "POST",
        url: "/register",
        body: { name: "kay" },
        status: 201,
        json: { user: { id: 1 } },
      },
      {
        method: "POST",
        url: "/posts",
        body: { title: "a", userId: 1 },
        status: 201,
        json: { id: 1, userId: 1 },
      },
      {
        method: "POST",
        url: "/comments",
        body: { text: "b", postId: 1 },
        status: 201,
        json: { id: 1, postId: 1 },
      },
      { method: "DELETE", url: "/comments/1", json: {} },
      { method: "DELETE", url: "/posts/1", json: {} },
      { url: "/users/1", json: {} },
    ],
    bound: {
      '1 json ["userId"]': "${0 $.user.id}",
      '2 json ["postId"]': "${1 $.id}",
      "3 path 1": "${2 $.id}",
      "4 path 1": "${1 $.id}",
      "5 path 1": "${0 $.user.id}",
    },
  },
  "ids in nested resources": {
    exchanges: [
      { method: "POST", url: "/boards", body: { n: "b" }, status: 201, json: { id: 3 } },
      {
        method: "POST",
        url: "/boards/3/lists",
        body: { n: "l" },
        status: 201,
        json: { id: 3, boardId: 3 },
      },
      {
        method: "POST",
        url: "/boards/3/lists/3/cards",
        body: { n: "c" },
        status: 201,
        json: { id: 9 },
      },
      { method: "PUT", url: "/boards/3/lists/3/cards/9", body: { list_id: 3, n: "d" }, json: {} },
    ],
    bound: {
      "1 path 1": "${0 $.id}",
      "2 path 1": "${0 $.id}",
      "2 path 3": "${1 $.id}",
      "3 path 1": "${0 $.id}",
      "3 path 3": "${1 $.id}",
      "3 path 5": "${2 $.id}",
      '3 json ["list_id"]': "${1 $.id}",
    },
  },
  "a foreign key that is named after its thing": {
    exchanges: [
      { method: "POST", url: "/categories", body: { n: "b" }, status: 201, json: { id: 12 } },
      {
        method: "POST",
        url: "/products",
        body: { n: "c", category: 12, quantity: 12 },
        status: 201,
        json: { id: 5 },
      },
    ],
    bound: { '1 json ["category"]': "${0 $.id}" },
  },
  "a list of ids": {
    exchanges: [
      { method: "POST", url: "/tags", body: { n: "b" }, status: 201, json: { id: 12 } },
      { method: "POST", url: "/tags", body: { n: "c" }, status: 201, json: { id: 13 } },
      {
        method: "POST",
        url: "/posts",
        body: { title: "x", tagIds: [12, 13] },
        status: 201,
        json: { id: 2 },
      },
      { method: "POST", url: "/posts/bulk-delete", body: { ids: [2] }, json: {} },
    ],
    bound: {
      '2 json ["tagIds",0]': "${0 $.id}",
      '2 json ["tagIds",1]': "${1 $.id}",
      '3 json ["ids",0]': "${2 $.id}",
    },
  },
  "a parent of the same kind": {
    exchanges: [
      { method: "POST", url: "/folders", body: { n: "b" }, status: 201, json: { id: 12 } },
      {
        method: "POST",
        url: "/folders",
        body: { n: "c", parentId: 12 },
        status: 201,
        json: { id: 13, parentId: 12 },
      },
      { method: "DELETE", url: "/folders/12", json: {} },
    ],
    bound: { '1 json ["parentId"]': "${0 $.id}", "2 path 1": "${0 $.id}" },
  },
  "the client's own id is not taken from the response that repeats it": {
    exchanges: [
      { method: "POST", url: "/posts", body: { ref: ADA }, status: 201, json: { id: 1, ref: ADA } },
      { url: `/posts?ref=${ADA}`, json: [{ id: 1, ref: ADA }] },
    ],
    bound: {},
  },
  "an id that the user came with": {
    exchanges: [
      { url: "/users/1", json: { id: 1, name: "Ada" } },
      {
        method: "POST",
        url: "/posts",
        body: { userId: 1 },
        status: 201,
        json: { id: 1, userId: 1 },
      },
      { url: "/posts/1", json: { id: 1 } },
    ],
    bound: { "2 path 1": "${1 $.id}" },
  },
  "numbers that are no ids": {
    exchanges: [
      { url: "/posts?_page=1&_limit=10", json: [{ id: 1, likes: 10 }, { id: 10, likes: 1 }] },
      { url: "/posts?_page=10&_limit=1&since=1", json: { total: 10, page: 10, limit: 1 } },
      { method: "POST", url: "/cart", body: { quantity: 10, price: 1, size: 1 }, json: {} },
    ],
    bound: {},
  },
  "booleans, empty texts and words": {
    exchanges: [
      {
        url: "/settings",
        json: {
          theme: "solarized",
          active: true,
          note: "",
          locale: "en-US",
          id: null,
          version: "4.1.15",
        },
      },
      {
        method: "PUT",
        url: "/settings",
        body: {
          theme: "solarized",
          active: true,
          note: "",
          locale: "en-US",
          id: null,
          version: "4.1.15",
        },
        json: {},
      },
    ],
    bound: {},
  },
  "a slug that the server made": {
    exchanges: [
      {
        method: "POST",
        url: "/articles",
        body: { title: "My Post" },
        status: 201,
        json: { article: { slug: "my-post-x4" } },
      },
      { url: "/articles/my-post-x4", json: {} },
    ],
    bound: { "1 path 1": "${0 $.article.slug}" },
  },
  "an id with the address of a server in it": {
    exchanges: [
      { url: "/connections", json: { connections: [{ conId: "R:127.0.0.1:26546:0" }] } },
      { method: "POST", url: "/api/key/R%3A127.0.0.1%3A26546%3A0/plums", body: {}, json: {} },
    ],
    bound: { "1 path 2": "${0 $.connections[0].conId}" },
  },
  "a number of an order": {
    exchanges: [
      {
        method: "POST",
        url: "/orders",
        body: { sku: "A1" },
        status: 201,
        json: { number: "ORD-10023" },
      },
      { url: "/orders/ORD-10023", json: {} },
    ],
    bound: { "1 path 1": "${0 $.number}" },
  },
  "an id that a response has twice, for what a key of OData names": {
    exchanges: [
      {
        method: "POST",
        url: "/odata/Reports",
        body: { Name: "Bulbs" },
        status: 201,
        json: { "@odata.id": `https://app.test/odata/Reports('${OPAQUE}')`, _id: OPAQUE },
      },
      { method: "PATCH", url: `/odata/Reports(${OPAQUE})`, body: { _id: OPAQUE }, status: 204 },
    ],
    bound: { "1 path 1": "Reports(${0 $._id})", '1 json ["_id"]': "${0 $._id}" },
  },
  "an id with an extension, and one in parentheses": {
    exchanges: [
      {
        method: "POST",
        url: "/reports",
        body: { sku: "A1" },
        status: 201,
        json: { id: 55, key: ADA },
      },
      { url: "/reports/55.pdf", text: "x" },
      { url: `/files/${ADA}.pdf`, text: "x" },
      { url: "/odata/Reports(55)", json: {} },
    ],
    bound: {
      "1 path 1": "${0 $.id}.pdf",
      "2 path 1": "${0 $.key}.pdf",
      "3 path 1": "Reports(${0 $.id})",
    },
  },
  "an id inside of a longer text": {
    exchanges: [
      { method: "POST", url: "/users", body: { name: "Ada" }, status: 201, json: { id: ADA } },
      { url: `/perms?scope=${encodeURIComponent(`collection:${ADA}`)}`, json: [] },
      {
        url: `/items?filter=${encodeURIComponent(JSON.stringify({ user: { _eq: ADA } }))}`,
        json: [],
      },
    ],
    bound: {
      "1 query scope 0": "collection:${0 $.id}",
      "2 query filter 0": '{"user":{"_eq":"${0 $.id}"}}',
    },
  },
  "a number inside of JSON in a query": {
    exchanges: [
      { method: "POST", url: "/users", body: { name: "Ada" }, status: 201, json: { id: 41 } },
      {
        url: `/items?filter=${encodeURIComponent(JSON.stringify({ user_id: 41, limit: 41 }))}`,
        json: [],
      },
    ],
    bound: { "1 query filter 0": '{"user_id":${0 $.id},"limit":41}' },
  },
  "JSON inside of a text of a body": {
    exchanges: [
      { method: "POST", url: "/users", body: { name: "Ada" }, status: 201, json: { id: ADA } },
      {
        method: "POST",
        url: "/jobs",
        body: { payload: JSON.stringify({ userId: ADA }) },
        json: {},
      },
    ],
    bound: { '1 json ["payload"] ["userId"]': "${0 $.id}" },
  },
  "a response that consists of an address": {
    exchanges: [
      { method: "POST", url: "/orders", body: { sku: "A1" }, text: '"/my/orders/173"' },
      { url: "/my/orders/173", json: {} },
      {
        method: "POST",
        url: "/carts",
        body: { sku: "A1" },
        text: '"https://app.test/my/carts/12"',
      },
      { url: "/my/carts/12", json: {} },
    ],
    bound: {
      "1 path 2": '${0 text /my/orders/([^"]+)}',
      "3 path 2": '${2 text /my/carts/([^"]+)}',
    },
  },
  "a response that consists of the id": {
    exchanges: [
      {
        method: "POST",
        url: "/orders",
        body: { sku: "A1" },
        status: 201,
        text: "173",
        type: "application/json",
      },
      { url: "/orders/173", json: {} },
      {
        method: "POST",
        url: "/orders",
        body: { sku: "A1" },
        status: 201,
        text: `"${ADA}"`,
        type: "application/json",
      },
      { url: `/orders/${ADA}`, json: {} },
    ],
    bound: {
      "1 path 1": '${0 text ^\\s*"?([^"\\s]+)"?\\s*$}',
      "3 path 1": '${2 text ^\\s*"?([^"\\s]+)"?\\s*$}',
    },
  },
  "an id that occurs only in a location": {
    exchanges: [
      {
        method: "POST",
        url: "/orders",
        body: { sku: "A1" },
        status: 201,
        responseHeaders: { location: "/orders/173" },
      },
      { url: "/orders/173", json: {} },
    ],
    bound: { "1 path 1": "${0 header location /orders/([^/?#>\\s]+)}" },
  },
  "an id in a multipart body and in a form": {
    exchanges: [
      { method: "POST", url: "/albums", body: { n: "x" }, status: 201, json: { id: ADA } },
      { method: "POST", url: "/photos", form: { album_id: ADA, title: "x" }, json: {} },
    ],
    bound: { "1 form album_id 0": "${0 $.id}" },
  },
  "resources with the types of JSON:API": {
    exchanges: [
      {
        method: "POST",
        url: "/api/things",
        body: { data: { type: "article" } },
        status: 201,
        json: { data: { type: "articles", id: "17" } },
      },
      {
        method: "POST",
        url: "/api/votes",
        body: { data: { relationships: { article: { data: { id: "17" } } } } },
        json: {},
      },
    ],
    bound: { '1 json ["data","relationships","article","data","id"]': "${0 $.data.id}" },
  },
  "the id that the address of the page names, below the name of something else": {
    exchanges: [
      { method: "POST", url: "/api/studies", body: { n: "a" }, status: 201, json: { study_id: 3 } },
      {
        method: "POST",
        url: "/api/artifacts/3",
        headers: { referer: "https://app.test/board/studies/3/files" },
        body: { file: "x" },
        status: 201,
        json: { artifact: "x" },
      },
      {
        url: "/api/artifacts/3",
        headers: { referer: "https://app.test/board/steps/3" },
        json: { artifact: "x" },
      },
    ],
    bound: { "1 path 2": "${0 $.study_id}" },
  },
  "the id that the address of the page names, only once in a path": {
    exchanges: [
      { method: "POST", url: "/api/studies", body: { n: "a" }, status: 201, json: { study_id: 3 } },
      {
        method: "DELETE",
        url: "/api/studies/3/files/3",
        headers: { referer: "https://app.test/board/studies/3" },
        status: 204,
      },
    ],
    bound: { "1 path 2": "${0 $.study_id}" },
  },
});
