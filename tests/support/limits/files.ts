import { MAX_RECORDING_BYTES } from "../../../lib/cli/commands/convert/recordings.ts";
import { MAX_READ_BYTES } from "../../../lib/host/mod.ts";
import {
  MAX_ALTERNATIVES,
  MAX_DATA_BYTES,
  MAX_TEXT_FILE_BYTES,
} from "../../../lib/loader/limits.ts";
import { MAX_LINE_BYTES } from "../../../lib/merge/log_lines.ts";
import { binary, flow, type LimitGroup, number, padded } from "./limit.ts";

const TEXT_FILE = `${number(MAX_TEXT_FILE_BYTES)} bytes`;
const REFUSED = "an error that names the file; it is not read";
const SPARSE = "a file of the largest size would take seconds";

/** A flow whose server is never asked. */
const UNSENT = flow().replace("ORIGIN", "http://127.0.0.1:1");

/** Limits of the files that baton reads. */
export const FILES: LimitGroup = {
  title: "Files",
  about:
    "The size of a file is known before it is read, so one that is too large ends in an error " +
    "at once. Standard input and pipes have the same limits, and are read up to them.",
  limits: [
    {
      what: "flow file",
      most: TEXT_FILE,
      beyond: "`too-large`; nothing of the run is sent",
      met: {
        trial: (over) => ({
          files: { "a.yaml": padded(UNSENT, MAX_TEXT_FILE_BYTES + over) },
          argv: ["check", "a.yaml"],
        }),
        says: "at most 20,000,000 are possible",
      },
    },
    {
      what: "environment file",
      most: TEXT_FILE,
      beyond: REFUSED,
      met: {
        trial: (over) => ({
          files: { "a.yaml": flow(), "a.env": padded("A=1\n", MAX_TEXT_FILE_BYTES + over) },
          argv: ["run", "a.yaml", "--env-file", "a.env"],
        }),
        says: "at most 20,000,000 are possible",
      },
    },
    {
      what: "file with the rows of `data`; in YAML, the values that any file may have",
      most: `${number(MAX_DATA_BYTES)} bytes`,
      beyond: "`unreadable-file`; nothing of the run is sent",
      met: {
        file: "rows/rows_test.ts",
        title: "a file with rows that is too large is an error, and is not read",
      },
    },
    {
      what: "certificate or key",
      most: TEXT_FILE,
      beyond: REFUSED,
      met: {
        trial: (over) => ({
          files: { "a.yaml": flow(), "a.pem": padded("", MAX_TEXT_FILE_BYTES + over) },
          argv: ["run", "a.yaml", "--ca-cert", "a.pem"],
        }),
        says: "at most 20,000,000 are possible",
      },
    },
    {
      what: "JSON Schema file",
      most: TEXT_FILE,
      beyond: "an error at the assertion",
      met: {
        trial: (over) => ({
          files: {
            "a.yaml": flow({ step: "assert: { schema: a.json }" }),
            "a.json": `{${" ".repeat(MAX_TEXT_FILE_BYTES + over - 2)}}`,
          },
          response: "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
        }),
        says: "at most 20,000,000 are possible",
      },
    },
    {
      what: "recording to convert",
      most: `${number(MAX_RECORDING_BYTES)} bytes`,
      beyond: REFUSED,
      met: {
        trial: (over) => ({
          files: {},
          argv: ["convert", "ZEROS"],
          zeros: MAX_RECORDING_BYTES + over,
        }),
        says: "at most 1,000,000,000 are possible",
        onlyBeyond: SPARSE,
      },
    },
    {
      what: "any other file that is read as a whole, such as that of `--shard-by`",
      most: `${number(MAX_READ_BYTES)} bytes`,
      beyond: REFUSED,
      met: {
        trial: (over) => ({
          files: { "a.yaml": flow() },
          argv: ["run", "a.yaml", "--rerun-failed", "ZEROS"],
          zeros: MAX_READ_BYTES + over,
        }),
        says: "at most 500,000,000 are possible",
        onlyBeyond: SPARSE,
      },
    },
    {
      what: "file to send as a body (`body_file`)",
      most: "none: it is sent piece by piece",
      beyond: "",
      met: {
        file: "http/file_content_test.ts",
        title: "a large file is read piece by piece, each time it is sent",
      },
    },
    {
      what: "line of a log to merge",
      most: binary(MAX_LINE_BYTES),
      beyond: "the line counts as damaged; a log may have any number of lines",
      met: {
        file: "merge/log_lines_test.ts",
        title: "a line that is too long has no text, its neighbours have theirs",
      },
    },
    {
      what: "alternatives of the braces in a path pattern",
      most: number(MAX_ALTERNATIVES),
      beyond: "the braces are taken as plain characters",
      met: {
        trial: (over) => ({
          files: { "f1.yaml": flow() },
          argv: ["check", `f{1..${MAX_ALTERNATIVES + over}}.yaml`],
        }),
        says: "the pattern matches no file",
      },
    },
  ],
};
