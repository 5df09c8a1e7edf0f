import { testPatterns } from "./patterns.ts";

const A = "11111111-cf69-4518-ab98-50b315d22d63";
const B = "22222222-7877-4efc-9d7e-d510bda274d2";
const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.S_J11MuCIF0mQeHYibxgS3s25xzK";

testPatterns({
  "an item is the one that was searched for, also by JSON in a parameter": {
    exchanges: [
      { url: "/labels", json: [{ id: A, name: "Perennial" }, { id: B, name: "Shade" }] },
      {
        url: `/labels?filter=${encodeURIComponent('{"q":"Perennial"}')}`,
        json: [{ id: A, name: "Perennial" }],
      },
      { method: "POST", url: "/plants", body: { label_id: A }, status: 201, json: {} },
    ],
    bound: { '2 json ["label_id"]': "${1 $[?@.name == 'Perennial'].id}" },
  },
  "a word of an address that an item has by another name does not choose the item": {
    exchanges: [
      { url: "/rate/USD", json: { rate: 1.04 } },
      {
        url: "/auth",
        json: { wallets: [{ id: A, currency: "USD" }, { id: B, currency: "EUR" }] },
      },
      { url: `/wallets/${A}`, json: {} },
    ],
    bound: { "2 path 1": "${1 $.wallets[0].id}" },
  },
  "the first item of what a search finds, rather than of all there is": {
    exchanges: [
      { url: "/users", json: { results: [{ id: A, name: "Arvilla_H" }, { id: B, name: "Zoe" }] } },
      {
        url: "/users/search?q=Arvilla",
        json: { results: [{ id: A, name: "Arvilla_H" }, { id: B, name: "Zoe" }] },
      },
      { method: "POST", url: "/payments", body: { amount: "37", receiverId: A }, json: {} },
    ],
    bound: { '2 json ["receiverId"]': "${1 $.results[0].id}" },
  },
  "a request does not use a later response, though both began at once": {
    exchanges: [
      { url: "/posts/4", json: {}, at: 0, time: 0 },
      {
        method: "POST",
        url: "/posts",
        body: { t: 1 },
        status: 201,
        json: { id: 4 },
        at: 0,
        time: 0,
      },
    ],
    bound: {},
  },
  "a number that a response only repeats": {
    exchanges: [
      { url: "/search?customer_user_id=9", json: { user: { id: 9 } } },
      { url: "/users/9", json: {} },
    ],
    bound: {},
  },
  "the response that created it before one that shows it more plainly": {
    exchanges: [
      {
        method: "POST",
        url: "/items/batch",
        body: [{ n: "a" }, { n: "b" }],
        status: 201,
        json: [{ id: 5 }, { id: 6 }],
      },
      { url: "/items/latest", json: { id: 6 } },
      { method: "DELETE", url: "/items/6", json: {} },
    ],
    bound: { "2 path 1": "${0 $[1].id}" },
  },
  "the later of two responses with the same token": {
    exchanges: [
      { method: "POST", url: "/register", body: { n: 1 }, json: { token: JWT } },
      { method: "POST", url: "/login", body: { n: 1 }, json: { token: JWT } },
      { url: "/me", headers: { authorization: `Bearer ${JWT}` }, json: {} },
    ],
    bound: { "2 header authorization 0": "${1 $.token}" },
  },
  "a number that each parent has of its own": {
    exchanges: [
      { method: "POST", url: "/posts", body: { t: 1 }, status: 201, json: { id: 41 } },
      { method: "POST", url: "/posts", body: { t: 2 }, status: 201, json: { id: 42 } },
      { url: "/posts/41/comments", json: [{ id: 1 }] },
      { url: "/posts/42/comments", json: [{ id: 1 }] },
      { method: "DELETE", url: "/posts/42/comments/1", json: {} },
    ],
    bound: {
      "2 path 1": "${0 $.id}",
      "3 path 1": "${1 $.id}",
      "4 path 1": "${1 $.id}",
      "4 path 3": "${3 $[0].id}",
    },
  },
  "an item by the name with which its id begins": {
    exchanges: [
      { url: "/processes", json: [{ id: `invoice:3:${A}`, key: "invoice", name: "Invoices" }] },
      { method: "POST", url: `/processes/invoice:3:${A}/start`, body: { n: 1 }, json: {} },
    ],
    bound: { "1 path 1": "${0 $[?@.key == 'invoice'].id}" },
  },
  "a thing by itself before an item of a list": {
    exchanges: [
      { url: "/users", json: [{ id: A }, { id: B }] },
      { url: "/me", json: { id: B } },
      { url: `/users/${B}`, json: {} },
    ],
    bound: { "2 path 1": "${1 $.id}" },
  },
  "a thing that was made before one that was read": {
    exchanges: [
      { method: "POST", url: "/users", body: { n: 1 }, status: 201, json: { user: { id: A } } },
      { url: `/audit`, json: { last: { userId: A } } },
      { url: `/users/${A}`, json: { id: A } },
      { url: `/users/${A}/notes`, json: {} },
    ],
    bound: { "2 path 1": "${0 $.user.id}", "3 path 1": "${0 $.user.id}" },
  },
});
