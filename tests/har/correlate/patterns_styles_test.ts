import { testPatterns } from "./patterns.ts";

const A = "11111111-cf69-4518-ab98-50b315d22d63";
const CODE = "9f2c1a52-7e0b-4a63-9d11-2b1c1f0e7a55";

testPatterns({
  "filters of PostgREST": {
    exchanges: [
      {
        method: "POST",
        url: "/rest/v1/todos",
        body: { task: "milk" },
        status: 201,
        json: [{ id: 41, task: "milk" }],
      },
      { method: "PATCH", url: "/rest/v1/todos?id=eq.41", body: { done: true }, status: 204 },
      { method: "DELETE", url: "/rest/v1/todos?id=in.(41)", status: 204 },
      { url: "/rest/v1/notes?todo_id=eq.41&limit=41", json: [] },
      { url: `/rest/v1/notes?owner=eq.${A}`, json: [] },
    ],
    bound: {
      "1 query id 0": "eq.${0 $[?@.task == 'milk'].id}",
      "2 query id 0": "in.(${0 $[?@.task == 'milk'].id})",
      "3 query todo_id 0": "eq.${0 $[?@.task == 'milk'].id}",
    },
  },
  "an id below a key for the whole response": {
    exchanges: [
      {
        method: "POST",
        url: "/ocs/v1/shares",
        body: { label: "Crew" },
        json: { ocs: { meta: { status: "ok" }, data: { id: "14", label: "Crew" } } },
      },
      { method: "DELETE", url: "/ocs/v1/shares/14", json: { ocs: { data: [] } } },
    ],
    bound: { "1 path 3": "${0 $.ocs.data.id}" },
  },
  "an id of letters and digits that a response gave, in a path that names something else": {
    exchanges: [
      { method: "POST", url: "/token/init", body: { n: "a" }, json: { serial: "OATH0001F" } },
      { method: "POST", url: "/token/title/OATH0001F", body: { title: "Oak" }, json: {} },
      { method: "POST", url: "/token/init", body: { n: "b" }, json: { serial: "HOTP-00017" } },
      { method: "POST", url: "/token/title/HOTP-00017", body: { title: "Elm" }, json: {} },
    ],
    bound: { "1 path 2": "${0 $.serial}", "3 path 2": "${2 $.serial}" },
  },
  "an id between wildcards": {
    exchanges: [
      { method: "POST", url: "/boxes/init", body: { n: "a" }, json: { box_serial: "BOX00014F" } },
      { url: "/boxes?box_serial=*BOX00014F*", json: [] },
      { url: "/boxes?name=*&serial=BOX00014F*", json: [] },
      { method: "POST", url: "/find", body: { where: { box_serial: "%BOX00014F%" } }, json: [] },
    ],
    bound: {
      "1 query box_serial 0": "*${0 $.box_serial}*",
      "2 query serial 0": "${0 $.box_serial}*",
      '3 json ["where","box_serial"]': "%${0 $.box_serial}%",
    },
  },
  "fields whose names all begin with that of their form": {
    exchanges: [
      { method: "POST", url: "/halls", body: { n: "aa" }, status: 201, json: { id: 31 } },
      {
        method: "POST",
        url: "/stays",
        form: {
          "warm-stay-hall": '{"id":31,"title":"Oak"}',
          "warm-stay-a": "b",
          "warm-stay-b": "c",
        },
      },
      {
        method: "POST",
        url: "/stays",
        form: { "warm-stay-hall": '{"id":31}', "warm-b": "c", d: "e" },
      },
    ],
    bound: { "1 form warm-stay-hall 0": '{"id":${0 $.id},"title":"Oak"}' },
  },
  "several ids in one parameter": {
    exchanges: [
      { method: "POST", url: "/tags", body: { n: "aa" }, status: 201, json: { id: 12 } },
      { method: "POST", url: "/tags", body: { n: "bb" }, status: 201, json: { id: 13 } },
      { url: "/tags?ids=12,13", json: [] },
    ],
    bound: { "2 query ids 0": "${0 $.id},${1 $.id}" },
  },
  "references as paths": {
    exchanges: [
      {
        method: "POST",
        url: "/api/authors",
        body: { name: "Ada" },
        status: 201,
        json: { "@id": "/api/authors/5", name: "Ada" },
      },
      {
        method: "POST",
        url: "/api/books",
        body: { author: "/api/authors/5" },
        status: 201,
        json: {},
      },
      {
        method: "POST",
        url: "/fhir/Patient",
        body: { name: "Ada" },
        status: 201,
        json: { resourceType: "Patient", id: "803" },
      },
      {
        method: "POST",
        url: "/fhir/Visit",
        body: { subject: { reference: "Patient/803" } },
        status: 201,
        json: {},
      },
      { method: "POST", url: "/fhir/Visit", body: { of: ["Patient:803"] }, json: {} },
    ],
    bound: {
      '1 json ["author"]': "${0 $['@id']}",
      '3 json ["subject","reference"]': "Patient/${2 $.id}",
      '4 json ["of",0]': "Patient:${2 $.id}",
    },
  },
  "links of HAL": {
    exchanges: [
      {
        method: "POST",
        url: "/orders",
        body: { n: 1 },
        status: 201,
        json: { n: 1, _links: { self: { href: "https://app.test/orders/173" } } },
      },
      { url: "/orders/173", json: {} },
    ],
    bound: { "1 path 1": "${0 $._links.self.href /orders/([^/?#>\\s]+)}" },
  },
  "names in one word, and numbers by other names": {
    exchanges: [
      { method: "POST", url: "/api/createOrder", body: { sku: "x" }, json: { orderNumber: 55 } },
      { url: "/api/getOrder?orderNumber=55", json: {} },
      { url: "/orders/55", json: {} },
      { url: "/api/order.php?action=view&id=55", json: {} },
      { url: "/api/getUser?userid=55&pageNumber=55", json: {} },
    ],
    bound: {
      "1 query orderNumber 0": "${0 $.orderNumber}",
      "2 path 1": "${0 $.orderNumber}",
      "3 query id 0": "${0 $.orderNumber}",
    },
  },
  "a nonce in a script of a page": {
    exchanges: [
      {
        url: "/admin",
        text:
          '<script>var wpApi = {"root":"https:\\/\\/app.test\\/wp-json\\/","nonce":"a1b2c3d4e5"};</script>',
      },
      {
        method: "POST",
        url: "/wp-json/wp/v2/posts",
        headers: { "x-wp-nonce": "a1b2c3d4e5" },
        body: { title: "a" },
        status: 201,
        json: { id: 6 },
      },
      { method: "DELETE", url: "/wp-json/wp/v2/posts/6?_wpnonce=a1b2c3d4e5", json: {} },
    ],
    bound: {
      "1 header x-wp-nonce 0": '${0 text "nonce"\\s*:\\s*"([^"]+)}',
      "2 path 4": "${1 $.id}",
      "2 query _wpnonce 0": '${0 text "nonce"\\s*:\\s*"([^"]+)}',
    },
  },
  "a form whose action has a code in it": {
    exchanges: [
      {
        url: "/auth",
        text:
          `<form action="https://app.test/login-actions/authenticate?session_code=Zk3Jd92mLq0Zx81Bv&amp;execution=${A}&amp;client_id=web" method="post">`,
      },
      {
        method: "POST",
        url:
          `/login-actions/authenticate?session_code=Zk3Jd92mLq0Zx81Bv&execution=${A}&client_id=web`,
        form: { username: "kay" },
        status: 302,
        responseHeaders: { location: `https://app.test/app#state=s1&code=${CODE}.${A}` },
      },
      {
        method: "POST",
        url: "/token",
        form: { code: `${CODE}.${A}`, grant_type: "authorization_code" },
        json: {},
      },
    ],
    bound: {
      "1 query session_code 0":
        `\${0 text \\baction\\s*=\\s*"[^"]*?(?:[?&;]|\\\\u0026)session_code=([^&;"'\\s<>]+)}`,
      "1 query execution 0":
        `\${0 text \\baction\\s*=\\s*"[^"]*?(?:[?&;]|\\\\u0026)execution=([^&;"'\\s<>]+)}`,
      "2 form code 0": "${1 header location [?&#]code=([^&#>\\s]+)}",
    },
  },
  "a signed URL": {
    exchanges: [
      {
        method: "POST",
        url: "/uploads",
        body: { n: "a.png" },
        status: 201,
        json: {
          uploadUrl:
            `https://app.test/bucket/${A}?X-Amz-Date=20260105T090000Z&X-Amz-Expires=900&X-Amz-Signature=a1b2c3d4e5f60718293a4b5c6d7e8f90`,
        },
      },
      {
        method: "PUT",
        url:
          `/bucket/${A}?X-Amz-Date=20260105T090000Z&X-Amz-Expires=900&X-Amz-Signature=a1b2c3d4e5f60718293a4b5c6d7e8f90`,
        body: "x",
        text: "",
      },
    ],
    bound: {
      "1 path 1": "${0 $.uploadUrl /bucket/([^/?#>\\s]+)}",
      "1 query X-Amz-Date 0": "${0 $.uploadUrl [?&#]X-Amz-Date=([^&#>\\s]+)}",
      "1 query X-Amz-Signature 0": "${0 $.uploadUrl [?&#]X-Amz-Signature=([^&#>\\s]+)}",
    },
  },
  "ids of Relay": {
    exchanges: [
      {
        method: "POST",
        url: "/graphql",
        body: { query: "{ viewer { posts { edges { node { id title } } } } }" },
        json: {
          data: {
            viewer: {
              posts: {
                edges: [{ node: { id: "UG9zdDo1", title: "One thing" } }, {
                  node: { id: "UG9zdDo2", title: "Another" },
                }],
              },
            },
          },
        },
      },
      {
        method: "POST",
        url: "/graphql",
        body: {
          query: "query N($id: ID!) { node(id: $id) { id } }",
          variables: { id: "UG9zdDo2" },
        },
        json: {},
      },
    ],
    bound: {
      '1 json ["variables","id"]':
        "${0 $.data.viewer.posts.edges[?@.node.title == 'Another'].node.id}",
    },
  },
  "a thing that is read and written as a whole": {
    exchanges: [
      { method: "POST", url: "/posts", body: { title: "a" }, status: 201, json: { id: 7 } },
      {
        url: "/posts/7",
        json: {
          id: 7,
          title: "a",
          author: { id: 3, name: "Kay" },
          updatedAt: "2026-01-05T09:00:00.123Z",
          views: 3,
          state: "draft",
        },
      },
      {
        method: "PUT",
        url: "/posts/7",
        body: {
          id: 7,
          title: "b",
          author: { id: 3, name: "Kay" },
          updatedAt: "2026-01-05T09:00:00.123Z",
          views: 3,
          state: "draft",
        },
        json: {},
      },
    ],
    bound: {
      "1 path 1": "${0 $.id}",
      "2 path 1": "${0 $.id}",
      '2 json ["id"]': "${0 $.id}",
      '2 json ["author","id"]': "${1 $.author.id}",
      '2 json ["updatedAt"]': "${1 $.updatedAt}",
    },
  },
  "links to several pages": {
    exchanges: [
      {
        url: "/items",
        json: [],
        responseHeaders: {
          link: '</items?after=aaaa1111bbbb>; rel="prev", </items?after=cccc2222dddd>; rel="next"',
        },
      },
      { url: "/items?after=cccc2222dddd", json: [] },
    ],
    bound: {
      "1 query after 0": '${0 header link <[^>]*?[?&#]after=([^&#>\\s]+)[^>]*>[^,]*rel="next}',
    },
  },
  "an id under its own word": {
    exchanges: [
      {
        method: "POST",
        url: "/api/dashboards",
        body: { title: "d" },
        json: { id: 3, uid: "adfjk23jkq9x7" },
      },
      { url: "/api/dashboards/uid/adfjk23jkq9x7", json: {} },
      { url: "/api/dashboards/id/3", json: {} },
      { url: "/api/runs/3", json: {} },
    ],
    bound: { "1 path 3": "${0 $.uid}", "2 path 3": "${0 $.id}" },
  },
  "a redirect after a form, to the thing that was made": {
    exchanges: [
      {
        method: "POST",
        url: "/notes",
        form: { title: "a" },
        status: 303,
        responseHeaders: { location: "/notes/91" },
      },
      { url: "/notes/91", text: "<h1>a</h1>" },
      {
        method: "POST",
        url: "/notes/91/delete",
        form: { ok: "1" },
        status: 303,
        responseHeaders: { location: "/notes" },
      },
    ],
    bound: {
      "1 path 1": "${0 header location /notes/([^/?#>\\s]+)}",
      "2 path 1": "${0 header location /notes/([^/?#>\\s]+)}",
    },
  },
  "links and attributes of pages": {
    exchanges: [
      {
        url: "/notes",
        text:
          '<ul><li><a href="/notes/16">First</a> <a class="x" href="/notes/17" title="y"> My note </a></li></ul><b data-folder-id="4">',
      },
      { method: "POST", url: "/notes/16/delete", form: { ok: "1" }, status: 303 },
      { method: "POST", url: "/notes/17/delete", form: { folder: "4" }, status: 303 },
    ],
    bound: {
      "1 path 1": `\${0 text \\bhref="/notes/([^/?&#"']+)[^<>]*>\\s*First}`,
      "2 path 1": `\${0 text \\bhref="/notes/([^/?&#"']+)[^<>]*>\\s*My\\s*note}`,
      "2 form folder 0": `\${0 text \\bdata-folder-id="([^/?&#"']+)}`,
    },
  },
  "a name without a word of the page is not made up if a link has it, too": {
    exchanges: [
      {
        url: "/page",
        text: `<a href="/save?zqkwv=9f14e45fceea167a5a36dedd4bea2543">x</a>
          <form><input name="zqkwv" value="9f14e45fceea167a5a36dedd4bea2543"></form>`,
      },
      { method: "POST", url: "/save", form: { zqkwv: "9f14e45fceea167a5a36dedd4bea2543" } },
    ],
    bound: {
      "1 form zqkwv 0": `\${0 text <input\\s[^>]*?name="zqkwv"[^>]*?\\svalue="([^"]*)"}`,
    },
  },
  "an id behind the signature of a link": {
    exchanges: [
      {
        url: "/shelf",
        text: `<a href="/notes?sig=9f14e45fceea167a5a36dedd4bea2543&note_id=17">Jam</a>`,
      },
      { url: "/notes?note_id=17", json: {} },
    ],
    bound: {
      "1 query note_id 0": `\${0 text \\bhref="/notes\\?sig=[^"'/?#&]+&note_id=([^/?&#"']+)}`,
    },
  },
  "a session in the parameter of a segment": {
    exchanges: [
      {
        url: "/shelf/list",
        responseHeaders: { "set-cookie": "JSESSIONID=2A0D4F7C9B1E45D8A3C6F0E7B2D91A54; Path=/" },
        text:
          `<form action="/shelf/deploy;jsessionid=2A0D4F7C9B1E45D8A3C6F0E7B2D91A54?x=1"></form>`,
      },
      {
        method: "POST",
        url: "/shelf/deploy;jsessionid=2A0D4F7C9B1E45D8A3C6F0E7B2D91A54",
        form: { title: "Jam" },
        status: 302,
      },
    ],
    bound: { "1 path 1": "deploy;jsessionid=${0 cookie JSESSIONID}" },
  },
  "a small number that a script of a page has under the name of an id": {
    exchanges: [
      {
        url: "/boards/open",
        text: `<p id="lane_7">7</p><script>var state = {"boardId": 7, "lane": 3};</script>`,
      },
      { url: "/cards?board_id=7&lane=3", json: [] },
      { method: "POST", url: "/cards", body: { title: "Jam", board_id: 7, pane_id: 3 }, json: {} },
    ],
    bound: {
      "1 query board_id 0": `\${0 text \\bboardId["']?\\s*[:=]\\s*["']?(\\d+)}`,
      '2 json ["board_id"]': `\${0 text \\bboardId["']?\\s*[:=]\\s*["']?(\\d+)}`,
    },
  },
  "a response whose end was recorded a moment after the request that it led to": {
    exchanges: [
      { method: "POST", url: "/notes", body: { title: "Jam" }, json: { id: 17 }, time: 104 },
      { url: "/notes/17", json: { id: 17 }, at: 100 },
      {
        method: "POST",
        url: "/tags",
        body: { title: "Jam" },
        json: { id: 31 },
        at: 300,
        time: 140,
      },
      { url: "/tags/31", json: { id: 31 }, at: 400 },
    ],
    bound: { "1 path 1": "${0 $.id}" },
  },
  "long polls and lists that overlap": {
    exchanges: [
      { url: "/events", json: [{ id: A }], at: 0, time: 900 },
      { method: "POST", url: "/posts", body: { id: A }, json: { id: A }, at: 100 },
      { url: `/posts/${A}`, json: { id: A }, at: 1000 },
    ],
    bound: {},
  },
});
