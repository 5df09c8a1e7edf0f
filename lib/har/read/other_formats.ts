import { mistakes } from "../../loader/mod.ts";

/**
 * What a file is, and what to do with it; without `help` the message explains how to get a
 * recording.
 */
interface OtherFormat {
  readonly what: string;
  readonly help?: string;
}

/** Files that browsers and proxies write, by their beginning (each byte as one character). */
const BEGINNINGS: readonly (readonly [pattern: RegExp, file: OtherFormat])[] = [
  // deno-lint-ignore no-control-regex
  [/^PK\x03\x04/, {
    what: "a zip archive",
    help:
      "unpack it and convert the .har file in it; Playwright writes bodies into files of their " +
      "own there: record with `recordHar: { path: 'app.har', content: 'embed' }`, and Fiddler's .saz " +
      "is exported as HTTPArchive v1.2",
  }],
  // deno-lint-ignore no-control-regex
  [/^(?:\xD4\xC3\xB2\xA1|\xA1\xB2[\xC3\x3C][\xD4\x4D]|\x0A\x0D\x0D\x0A|\x4D\x3C\xB2\xA1)/, {
    what: "a packet capture (pcap)",
    help: "it has packets, not exchanges, and they are encrypted: record in the browser, or with " +
      "mitmproxy and `--set hardump=FILE`",
  }],
  [/^SQLite format 3\0/, { what: "an SQLite database" }],
  [/^%PDF-/, { what: "a PDF file" }],
  [/^\d+:\d+:[a-z_]+[;,]/, {
    what: "a flow file of mitmproxy",
    help: "write it as an HTTP Archive: `mitmdump -nr FILE --set hardump=app.har`",
  }],
  [/^\s*(?:<!doctype html|<html)/i, {
    what: "an HTML page",
    help: "a login page or an error page was downloaded in place of the recording",
  }],
  [/^\s*(?:curl|Invoke-WebRequest)\s/, {
    what: "a command",
    help: "in the Network panel choose *Export HAR*, not *Copy as cURL*",
  }],
];

/** JSON files that browsers write, by their keys. */
const KINDS: readonly (readonly [keys: readonly string[], file: OtherFormat])[] = [
  [["traceEvents"], {
    what: "a performance trace",
    help: "export from the Network panel, not from the Performance panel",
  }],
  [["constants", "events"], {
    what: "a NetLog of Chrome",
    help: "export from the Network panel, not from chrome://net-export",
  }],
  [["title", "steps"], {
    what: "a recording of clicks (Chrome's Recorder)",
    help: "export from the Network panel, not from the Recorder panel",
  }],
  [["data", "errors"], { what: "a response of a GraphQL server" }],
];

/** Identifies a file that is not JSON by its beginning, or else by its name. */
export async function otherFormat(path: string, head: string): Promise<OtherFormat | undefined> {
  const format = BEGINNINGS.find(([pattern]) => pattern.test(head))?.[1];
  if (format !== undefined) return format;
  return head.includes("\0") ? { what: "a binary file" } : await otherFile(path, head);
}

/** Identifies a JSON file that is not a recording by its keys, or else by its name. */
export async function otherJson(
  path: string,
  keys: ReadonlySet<string>,
): Promise<OtherFormat | undefined> {
  const kind = KINDS.find(([members]) => members.every((key) => keys.has(key)))?.[1];
  return kind ?? await otherFile(path, "", keys);
}

/** Identifies a file of another tool, which is no recording. */
async function otherFile(
  path: string,
  head: string,
  keys?: ReadonlySet<string>,
): Promise<OtherFormat | undefined> {
  const { identifyFile } = await mistakes.load();
  const other = identifyFile(path, head, keys);
  if (other === undefined || other.isRecording) return undefined;
  const { what, help, recorded, hasRequests } = other;
  return { what, help: recorded ?? (hasRequests ? undefined : help) };
}
