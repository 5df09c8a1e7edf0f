/** A file that is not a flow: what it is, and what to do with it. */
export interface OtherFile {
  /** What it is, with its article: `a Postman collection`. */
  readonly what: string;
  /** What to do with it instead of running it. */
  readonly help?: string;
  /** How to get a recording (HAR) of the same requests, as a command or a menu of that tool. */
  readonly recorded?: string;
  /** Whether it has requests or describes them, so that a flow can take its place. */
  readonly hasRequests?: true;
  /** Whether it is a recording. */
  readonly isRecording?: true;
}

/** Returns a file of another tool that sends requests, or of a description of an API. */
export function requestsOf(what: string, recorded?: string): OtherFile {
  return { what, hasRequests: true, ...(recorded === undefined ? {} : { recorded }) };
}

const REQUESTS =
  "write its requests as steps, or record them in a browser and make a flow of the recording with " +
  "`baton convert`";

/** Returns what to do with a file that cannot be run; `undefined` if that is not known. */
export function insteadOfRunning({ help, recorded, hasRequests }: OtherFile): string | undefined {
  if (help !== undefined) return help;
  if (recorded !== undefined) return `${recorded}, and make a flow of that with \`baton convert\``;
  return hasRequests ? REQUESTS : undefined;
}

/** A recording of a browser. */
export const RECORDING: OtherFile = {
  what: "a recording (HAR)",
  help: "make a flow of it with `baton convert`",
  isRecording: true,
};

/** A test of Playwright. */
export const PLAYWRIGHT = requestsOf(
  "a Playwright test",
  "record with `npx playwright open --save-har=app.har URL`",
);

const VARIABLES = "put its variables into a file of `NAME=value` lines for `--env-file`";

/** The variables of a collection of Postman. */
export const POSTMAN_ENVIRONMENT: OtherFile = { what: "a Postman environment", help: VARIABLES };

/** An export of Insomnia. */
export const INSOMNIA = requestsOf(
  "an Insomnia export",
  "in Insomnia choose *Export* and the format HAR",
);
