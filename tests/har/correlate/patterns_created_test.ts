import { testPatterns } from "./patterns.ts";

/** A form of a folder that makes something whose address spells its title. */
const add = (folder: string, title: string, location: string) => ({
  method: "POST",
  url: `${folder}/add-page`,
  form: { title, text: "For all" },
  status: 302,
  responseHeaders: { location: `${location}/view` },
});

const CHILD = "7f3d9a52-6c1e-4b8f-9a47-0d5e2c6b8f13";

testPatterns({
  "an id below a name that the client gave to a path, from where the response leads": {
    exchanges: [
      { method: "PUT", url: "/shelf/north-wall", body: "Jars", status: 201, text: "" },
      {
        method: "POST",
        url: "/shelf/north-wall",
        body: "Plums",
        status: 201,
        responseHeaders: {
          link: `</shelf/north-wall/${CHILD}>; rel="describedby"`,
          location: `/shelf/north-wall/${CHILD}`,
        },
        text: "",
      },
      { url: `/shelf/north-wall/${CHILD}` },
    ],
    bound: { "2 path 2": "${1 header location ([^/?#>\\s]+)(?:[?#].*)?$}" },
  },
  "no header that the response has several times": {
    exchanges: [
      {
        url: "/shelf",
        text: "",
        responseHeaders: {
          link: [
            '<http://w3.test/ns2#Container>; rel="type"',
            '<http://w3.test/ns2#Jar>; rel="type"',
          ],
        },
      },
      {
        method: "POST",
        url: "/shelf",
        headers: { link: '<http://w3.test/ns2#Container>; rel="type"' },
        body: "Plums",
        status: 201,
        text: "",
      },
    ],
    bound: {},
  },
  "the key of a thing in its address, not the address that the response gave": {
    exchanges: [
      {
        method: "POST",
        url: "/odata/Projects",
        body: { name: "Quay" },
        status: 201,
        responseHeaders: { location: "Projects(8164)" },
        json: { ID: 8164, name: "Quay" },
      },
      { url: "/odata/Projects(8164)/tasks", json: { value: [] } },
    ],
    bound: { "1 path 1": "Projects(${0 $.ID})" },
  },
  "the name that a change gave to a file, though it has no digit, but not one that was sent": {
    exchanges: [
      {
        method: "POST",
        url: "/sights",
        body: { title: "Tower", cover: "front.png" },
        json: { papers: ["hours_fatnlgehyf.txt"], cover: "front.png", icon: "tower.svg" },
      },
      { url: "/files/sights/hours_fatnlgehyf.txt", type: "text/plain", body: "From ten" },
      { url: "/files/sights/front.png", type: "text/plain", body: "From ten" },
      { method: "PATCH", url: "/sights", body: { drop: ["hours_fatnlgehyf.txt"] }, json: {} },
    ],
    bound: {
      "1 path 2": "${0 $.papers[0]}",
      '3 json ["drop",0]': "${0 $.papers[0]}",
    },
  },
  "what an address spells of a title, below another such address, and under the name of an id": {
    exchanges: [
      add("/site", "Spring Fair!", "/site/spring-fair-2"),
      add("/site/spring-fair-2", "Baking", "/site/spring-fair-2/baking"),
      {
        method: "POST",
        url: "/site/spring-fair-2/baking/edit",
        form: { title: "Baking", "short.id": "baking", menu: "spring-fair-2" },
        status: 302,
        responseHeaders: { location: "/site/other" },
      },
    ],
    bound: {
      "1 path 1": "${0 header location ([^/?#>\\s]+)/[^/?#]*(?:[?#].*)?$}",
      "2 path 1": "${0 header location ([^/?#>\\s]+)/[^/?#]*(?:[?#].*)?$}",
      "2 path 2": "${1 header location ([^/?#>\\s]+)/[^/?#]*(?:[?#].*)?$}",
      "2 form short.id 0": "${1 header location ([^/?#>\\s]+)/[^/?#]*(?:[?#].*)?$}",
    },
  },
  "what an address spells of a title, in a field named after the thing, then in a path": {
    exchanges: [
      {
        method: "POST",
        url: "/parks",
        form: { "park[name]": "Juniper Hills" },
        status: 302,
        responseHeaders: { location: "/parks/juniper-hills" },
      },
      {
        method: "POST",
        url: "/sites",
        form: { "site[park]": "juniper-hills", "site[tag]": "juniper-hills" },
        status: 302,
        responseHeaders: { location: "/sites" },
      },
      { method: "POST", url: "/parks/juniper-hills/close", form: { why: "Fire" }, status: 302 },
    ],
    bound: {
      "1 form site[park] 0": "${0 header location ([^/?#>\\s]+)(?:[?#].*)?$}",
      "2 path 1": "${0 header location ([^/?#>\\s]+)(?:[?#].*)?$}",
    },
  },
  "two numbers that a change gave as an id, also after a sign": {
    exchanges: [
      {
        method: "POST",
        url: "/command",
        body: { set: "Mill" },
        json: { rows: [{ rid: "#16:0" }] },
      },
      { url: "/document/16:0", json: { rid: "#16:0", tone: "#17:1" } },
      { method: "PUT", url: "/document/16:0", body: { rid: "#16:0", tone: "#17:1" }, json: {} },
    ],
    bound: {
      "1 path 1": '${0 text "rid"\\s*:\\s*"#([^"]+)}',
      "2 path 1": '${0 text "rid"\\s*:\\s*"#([^"]+)}',
      '2 json ["rid"]': "${0 $.rows[0].rid}",
    },
  },
  "a long number of a thing that was made, under any name but that of a quantity": {
    exchanges: [
      { method: "POST", url: "/category-types", body: { text: "Wish" }, json: { id: 691 } },
      { method: "POST", url: "/marks", body: { label: 691, price: 691, as: "691" }, json: {} },
    ],
    bound: { '1 json ["label"]': "${0 $.id}" },
  },
  "a long number of a thing that was made in the JSON of a field, under another name": {
    exchanges: [
      { method: "POST", url: "/replies", body: { text: "Wish" }, json: { reply: { id: 2913 } } },
      { method: "POST", url: "/_batch", form: { batch: '{"reviews":[2913]}', size: "2913" } },
    ],
    bound: { "1 form batch 0": '{"reviews":[${0 $.reply.id}]}' },
  },
  "no short number under another name, and none that was there before": {
    exchanges: [
      { url: "/category-types", json: [{ id: 844 }] },
      { method: "POST", url: "/category-types", body: { text: "Wish" }, json: { id: 69 } },
      { method: "POST", url: "/marks", body: { label: 69, shade: 844 }, json: {} },
    ],
    bound: {},
  },
  "a name that the response gave, after another word for the thing": {
    exchanges: [
      { method: "POST", url: "/login", body: { name: "kay" }, json: { user_id: "@kay:chat.test" } },
      { method: "PUT", url: "/profile/@kay:chat.test/name", body: { name: "Kay" }, json: {} },
      { method: "PUT", url: "/mail/@kay:chat.test/name", body: { name: "Kay" }, json: {} },
    ],
    bound: { "1 path 1": "${0 $.user_id}" },
  },
  "no word of a redirect that nobody typed": {
    exchanges: [
      add("/site", "Spring Fair!", "/site/overview"),
      { url: "/site/overview/view", text: "<p>For all</p>" },
      { method: "POST", url: "/site/overview/pin", form: { at: "x" }, json: { ok: true } },
    ],
    bound: {},
  },
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
  "a name that is that of its kind with a number, and a message with one, as the address of what was made has them":
    {
      exchanges: [
        {
          method: "POST",
          url: "/boats/leak",
          form: { title: "Below the mast" },
          status: 302,
          responseHeaders: { location: "/boats/leak7?said=leak%207%20created&tab=all" },
        },
        { url: "/boats/leak7?said=leak%207%20created&tab=all", text: "<h1>Below the mast" },
      ],
      bound: {
        "1 path 1": "${0 header location /boats/([^/?#>\\s]+)}",
        "1 query said 0": "${0 header location [?&#]said=([^&#>\\s]+) | urldecode}",
      },
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
