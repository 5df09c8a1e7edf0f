import { MIN_EVENT_BYTES } from "../../../lib/http/response/event_reader.ts";
import { MAX_XML_DEPTH } from "../../../lib/http/response/xml/xml_mistake.ts";
import {
  LONGEST_CHUNK_LINE,
  LONGEST_TRAILERS,
} from "../../../lib/http/transport/http1/body_reader.ts";
import { LONGEST_HEAD } from "../../../lib/http/transport/http1/connection.ts";
import { MAX_IDLE_FRAMES } from "../../../lib/http/transport/http2/connection.ts";
import { STREAM_WINDOW } from "../../../lib/http/transport/http2/stream.ts";
import { MAX_DEPTH } from "../../../lib/json/mod.ts";
import { MAX_INTEGER } from "../../../lib/json/text.ts";
import { DEFAULT_MAX_BODY_BYTES, DEFAULT_TIMEOUT_MS } from "../../../lib/runner/options.ts";
import { binary, flow, type LimitGroup, number, response, type Trial } from "./limit.ts";

const PROTOCOL = "the step ends as a `protocol` error";
const NOT_JUDGED = "what needs the body cannot be judged";

function withBody(body: string, assertion: string, type: string = ""): Trial {
  const step = `assert: { ${assertion} }`;
  return { files: { "a.yaml": flow({ step }) }, response: response(body, type) };
}

/** Limits of what servers send. */
export const RESPONSES: LimitGroup = {
  title: "Responses",
  about:
    "Bodies are counted after they are decompressed. Over HTTP/2, each header field counts 32 " +
    "bytes more than its name and value (RFC 7541). `fetch`, which sends what goes through a " +
    "proxy of some kinds, has limits of its own: [Reliability](reliability.md) lists them.",
  limits: [
    {
      what: "body, decoded",
      most: binary(DEFAULT_MAX_BODY_BYTES),
      beyond: "the step ends as a `body_too_large` error; no more is read",
      change: "`--max-body`",
      met: {
        trial: (over) => ({
          files: { "a.yaml": flow() },
          response: response("x".repeat(DEFAULT_MAX_BODY_BYTES + over)),
        }),
        says: "is larger than the limit of 33.6 MB",
      },
    },
    {
      what: "events of one response",
      most: `${
        number(DEFAULT_MAX_BODY_BYTES / MIN_EVENT_BYTES)
      }, one for each ${MIN_EVENT_BYTES} bytes of the body's limit`,
      beyond: "the step ends as a `body_too_large` error; no more is read",
      change: "`--max-body`",
      met: {
        file: "format/events_test.ts",
        title: "a stream has as many events as its limit allows, and no more",
      },
    },
    {
      what: "time from the connection to the last byte",
      most: `${DEFAULT_TIMEOUT_MS / 1000} s`,
      beyond: "the step ends as a `timeout` error",
      change: "`--timeout`, `timeout_ms` of a request",
      met: { file: "support/faults/connecting.ts", title: "a black hole" },
    },
    {
      what: "status line and header fields together; any number of fields",
      most: binary(LONGEST_HEAD),
      beyond: PROTOCOL,
      met: {
        trial(over) {
          const head = "HTTP/1.1 200 OK\r\nx: \r\ncontent-length: 0\r\n".length;
          const value = "x".repeat(LONGEST_HEAD - head + over);
          return { files: { "a.yaml": flow() }, response: response("", `x: ${value}\r\n`) };
        },
        says: "its header is too large",
      },
    },
    {
      what: "line with the size of a chunk",
      most: binary(LONGEST_CHUNK_LINE),
      beyond: PROTOCOL,
      met: { file: "support/faults/bodies.ts", title: "endless zeros as a size" },
    },
    {
      what: "fields after a body in chunks",
      most: binary(LONGEST_TRAILERS),
      beyond: PROTOCOL,
      met: { file: "support/faults/bodies.ts", title: "endless trailers" },
    },
    {
      what: "HTTP/2 frames in a row with no part of a response",
      most: number(MAX_IDLE_FRAMES),
      beyond: PROTOCOL,
      met: { file: "support/faults/http2_connections.ts", title: "PING without an end" },
    },
    {
      what: "part of a body that a server of HTTP/2 may send before it is read",
      most: binary(STREAM_WINDOW),
      beyond: PROTOCOL,
      met: {
        file: "http/http2/bodies_test.ts",
        title: "a server that sends more than the window ends the connection",
      },
    },
    {
      what: "levels of lists and objects in JSON",
      most: number(MAX_DEPTH),
      beyond: NOT_JUDGED,
      met: {
        trial: (over) =>
          withBody(
            "[".repeat(MAX_DEPTH + over) + "]".repeat(MAX_DEPTH + over),
            "json: [{ path: $.json, exists: true }]",
          ),
        says: "nested",
      },
    },
    {
      what: "levels of elements in XML",
      most: number(MAX_XML_DEPTH),
      beyond: NOT_JUDGED,
      met: {
        trial: (over) =>
          withBody(
            "<a>".repeat(MAX_XML_DEPTH + over) + "</a>".repeat(MAX_XML_DEPTH + over),
            "json: [{ path: $.xml, exists: true }]",
            "content-type: application/xml\r\n",
          ),
        says: "more than 500 levels of elements",
      },
    },
    {
      what: "digits of an integer in JSON",
      most: number(MAX_INTEGER),
      beyond: NOT_JUDGED,
      met: {
        trial: (over) =>
          withBody("9".repeat(MAX_INTEGER + over), "json: [{ path: $.json, exists: true }]"),
        says: "too large",
      },
    },
  ],
};
