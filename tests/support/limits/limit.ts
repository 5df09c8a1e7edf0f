/** What a command is given to meet a limit. */
export interface Trial {
  /** Files by path; `ORIGIN` stands for that of the server. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** @default {["run", "a.yaml"]} */
  readonly argv?: readonly string[];
  /** The bytes of every response. @default {an empty response with status 200} */
  readonly response?: string;
  /** The size of a file of zeros, which `ZEROS` in the arguments stands for. */
  readonly zeros?: number;
}

/** One limit of baton, and how to meet it. */
export interface Limit {
  /** What is limited. */
  readonly what: string;
  /** The limit, with its unit. */
  readonly most: string;
  /** What happens beyond it. */
  readonly beyond: string;
  /** The option or key that changes it. @default {nothing does} */
  readonly change?: string;
  /** How a test meets it. */
  readonly met: AtEdge | Elsewhere;
}

/** A limit that a command meets. */
interface AtEdge {
  /** Makes the trial that is `over` beyond the limit: at it with 0, and beyond it with 1. */
  trial(over: 0 | 1): Trial;
  /** What the output says beyond the limit, and at it does not. */
  readonly says: string;
  /** Why only a trial beyond the limit is made. */
  readonly onlyBeyond?: string;
}

/** A limit that a test of its own meets. */
interface Elsewhere {
  /** The file of the test, below `tests`. */
  readonly file: string;
  /** The title of the test, or a part of it. */
  readonly title: string;
}

/** Limits that belong together. */
export interface LimitGroup {
  readonly title: string;
  readonly about: string;
  readonly limits: readonly Limit[];
}

/** Formats a number with its thousands. */
export function number(n: number): string {
  return n.toLocaleString("en");
}

/** Formats a number of bytes that is a power of two times something small. */
export function binary(n: number): string {
  return n % 2 ** 20 === 0 ? `${n / 2 ** 20} MiB` : `${n / 2 ** 10} KiB`;
}

/** Returns a flow with one step; `rest` are lines before the steps or keys of the step. */
export function flow(
  { before = "", request = "", step = "" }: {
    readonly before?: string;
    readonly request?: string;
    readonly step?: string;
  } = {},
): string {
  return `${before}name: n
steps:
  - name: a
    request: { url: "ORIGIN/"${request && `, ${request}`} }
    ${step || "assert: { status: 200 }"}
`;
}

/** Returns the bytes of a response. */
export function response(body: string, fields: string = ""): string {
  return `HTTP/1.1 200 OK\r\n${fields}content-length: ${body.length}\r\n\r\n${body}`;
}

/** Pads a text with a comment to a number of bytes; the text is ASCII. */
export function padded(text: string, bytes: number): string {
  return `${text}#${"x".repeat(bytes - text.length - 2)}\n`;
}
