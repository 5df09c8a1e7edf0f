import type { OtherFile } from "./other_file.ts";

/** Files that programs write, and that are no text, by their first bytes, each as one character. */
const BEGINNINGS: readonly (readonly [pattern: RegExp, file: OtherFile])[] = [
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
  [/\0/, { what: "a binary file" }],
];

/** Identifies a file that is no text. */
export function fileOfBytes(head: string): OtherFile | undefined {
  return BEGINNINGS.find(([pattern]) => pattern.test(head))?.[1];
}
