import type { Running } from "./processes.ts";

/** Programs, with the Debian packages that contain them. */
export type Programs = Readonly<Record<string, string>>;

/** A tracing backend. */
export interface Backend {
  readonly name: string;
  /** The version to run. */
  readonly version: string;
  /** The file that is downloaded or built once, and started. */
  readonly file: string;
  /** The programs needed to get the file. */
  readonly getsWith: Programs;
  /** The programs needed to run it. */
  readonly runsWith: Programs;
  /** The flow of a checkout that passes. */
  readonly flow: string;
  /** A flow that finds the error of a refused payment, and its expected output. */
  readonly failing?: { readonly flow: string; readonly says: string };
  /** Gets the file into a folder. */
  get(folder: string): Promise<void>;
  /** Starts it on free ports. */
  start(path: string): Started;
}

/** A backend that has been started and may not be ready yet. */
export interface Started {
  readonly process: Running;
  /** The URL of its API: `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** A URL that responds with 200 once it is ready. */
  readonly healthUrl: string;
  /** The environment that makes the shop export to it. */
  readonly exportEnv: Readonly<Record<string, string>>;
  /** The environment of the flows. */
  readonly flowEnv: Readonly<Record<string, string>>;
  /** The URL where people view a trace, with `{trace_id}` in it. */
  readonly traceUrl: string;
}
