import type { Running } from "./processes.ts";

/** Programs of the machine, and the Debian packages that have them. */
export type Programs = Readonly<Record<string, string>>;

/** A tracing backend. */
export interface Backend {
  readonly name: string;
  /** The version that is run. */
  readonly version: string;
  /** The file that is got once and started. */
  readonly file: string;
  /** The programs that get the file. */
  readonly getsWith: Programs;
  /** The programs that run it. */
  readonly runsWith: Programs;
  /** The flow of a checkout that passes. */
  readonly flow: string;
  /** A flow that finds the error of a refused payment, and what it says of it. */
  readonly failing?: { readonly flow: string; readonly says: string };
  /** Gets the file into a folder. */
  get(folder: string): Promise<void>;
  /** Starts it on free ports. */
  start(path: string): Started;
}

/** A backend that has been started, ready or not. */
export interface Started {
  readonly process: Running;
  /** Where it is asked: `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** A URL that responds with 200 once it is ready. */
  readonly healthUrl: string;
  /** The environment that makes the shop export to it. */
  readonly exportEnv: Readonly<Record<string, string>>;
  /** The environment of the flows. */
  readonly flowEnv: Readonly<Record<string, string>>;
  /** Where people look at a trace, with `{trace_id}` in it. */
  readonly traceUrl: string;
}
