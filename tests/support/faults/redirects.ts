import { CLOSED } from "./connecting.ts";
import type { Expected, ExpectedError, Fault, FaultGroup } from "./fault.ts";
import { OK, openPeer, openStaying, response } from "./peer.ts";

function failing(message: string): ExpectedError {
  return { error: "redirect", message };
}

const NOT_HTTP = (target: string) =>
  failing(`the redirect leads to ${JSON.stringify(target)}, which is neither http nor https`);
const NOT_VALID = (target: string) =>
  failing(`the redirect leads to ${JSON.stringify(target)}, which is not a valid URL`);

/** Returns the text of a redirect. */
function to(location: string, status = "302 Found"): string {
  return response([`HTTP/1.1 ${status}`, `location: ${location}`, "content-length: 0"]);
}

/** Returns a fault whose server redirects every request but those of `/end` to one place. */
function redirect(
  name: string,
  location: string,
  expected: Expected,
  more: Partial<Fault> = {},
): Fault {
  const open = () =>
    openPeer(async (peer) => {
      for (;;) {
        const request = await peer.request();
        await peer.send(/^[A-Z]+ \/end/.test(request) ? OK : to(location));
      }
    });
  return { name, server: `redirects to \`${location}\``, open, steps: FOLLOW, expected, ...more };
}

const FOLLOW = [{ request: { follow_redirects: 5 } }] as const;

/** Faults of redirects that are followed. */
export const REDIRECTS: FaultGroup = {
  title: "Redirects",
  about: "Redirects that a step follows, at most five of them, to places where it must not go.",
  faults: [
    redirect(
      "a circle of one",
      "/",
      failing("more than 5 redirects; they form a circle: ADDRESS/ → ADDRESS/"),
    ),
    {
      name: "a circle of two",
      server: "redirects `/` to `/a`, and that back",
      open: () =>
        openPeer(async (peer) => {
          for (;;) {
            const request = await peer.request();
            await peer.send(to(request.startsWith("GET /a ") ? "/" : "/a"));
          }
        }),
      steps: FOLLOW,
      expected: failing(
        "more than 5 redirects; they form a circle: ADDRESS/ → ADDRESS/a → ADDRESS/",
      ),
    },
    {
      name: "a chain without an end",
      server: "redirects each request to the next number",
      open: () => {
        let count = 0;
        return openPeer(async (peer) => {
          for (;;) {
            await peer.request();
            await peer.send(to(`/${++count}`));
          }
        });
      },
      steps: FOLLOW,
      expected: failing('more than 5 redirects; the next one leads to "http://ADDRESS/6"'),
    },
    redirect("a redirect to a file", "file:///etc/passwd", NOT_HTTP("file:///etc/passwd")),
    redirect("a redirect to FTP", "ftp://ftp.test/", NOT_HTTP("ftp://ftp.test/")),
    redirect("a redirect to a script", "javascript:alert(1)", NOT_HTTP("javascript:alert(1)")),
    redirect("a redirect to data", "data:text/plain,ok", NOT_HTTP("data:text/plain,ok")),
    redirect("a redirect to an invalid URL", "http://[", NOT_VALID("http://[")),
    redirect(
      "a redirect to an invalid port",
      "http://a.test:99999/",
      NOT_VALID("http://a.test:99999/"),
    ),
    redirect(
      "an empty location",
      "",
      failing("more than 5 redirects; they form a circle: ADDRESS/ → ADDRESS/"),
    ),
    {
      name: "no location",
      server: "sends a 302 without `location`, which is a response like any other",
      open: () => openStaying(response(["HTTP/1.1 302 Found", "content-length: 0"])),
      steps: [{ request: { follow_redirects: 5 }, assert: { status: 302 } }],
      expected: "passes",
    },
    {
      name: "two locations",
      server: "sends two fields `location`",
      open: () =>
        openStaying(
          response([
            "HTTP/1.1 302 Found",
            "location: http://[",
            "location: /end",
            "content-length: 0",
          ]),
        ),
      steps: FOLLOW,
      expected: NOT_VALID("http://[, /end"),
    },
    {
      name: "a location of 300 kB",
      server: "redirects to a path of 300 kB, and responds there",
      open: () =>
        openPeer(async (peer) => {
          for (;;) {
            const request = await peer.request();
            await peer.send(request.startsWith("GET / ") ? to(`/${"a".repeat(300_000)}`) : OK);
          }
        }),
      steps: FOLLOW,
      expected: "passes",
      overFetch: {
        expected: { error: "request", message: "the url is longer than 65.5 kB" },
        because: "`fetch` sends no URL over 65 kB",
      },
    },
    redirect("a redirect to a closed port", "http://127.0.0.1:2/", {
      error: "connect",
      message: "connection refused (127.0.0.1:2)",
    }),
    {
      name: "a redirect to a place that hangs up",
      server: "redirects to `/a`, and closes the connection there",
      open: () =>
        openPeer(async (peer) => {
          const request = await peer.request();
          if (request.startsWith("GET / ")) await peer.send(to("/a"));
          if (request.startsWith("GET / ")) await peer.request();
          peer.end();
        }),
      steps: FOLLOW,
      expected: CLOSED,
    },
    {
      name: "slow redirects",
      server: "redirects after 300 ms each, to a step that waits one second",
      open: () =>
        openPeer(async (peer) => {
          for (;;) {
            await peer.request();
            await peer.pause(300);
            await peer.send(to("/a"));
          }
        }),
      steps: [{ request: { follow_redirects: 20, timeout_ms: 1_000 } }],
      expected: {
        error: "timeout",
        message:
          "no complete response within 1.0 s, redirects included: GET http://ADDRESS/a had no complete response",
      },
    },
    redirect("a location with spaces", "/end of it", "passes"),
    redirect("a location in UTF-8", "/end/caf\xc3\xa9", "passes"),
    {
      name: "a location without a scheme",
      server: "redirects to its own host, without a scheme",
      open: () =>
        openPeer(async (peer) => {
          for (;;) {
            const request = await peer.request();
            const host = /^host: (\S+)/m.exec(request)?.[1];
            await peer.send(/^GET \/end/.test(request) ? OK : to(`//${host}/end`));
          }
        }),
      steps: FOLLOW,
      expected: "passes",
    },
  ],
};
