import type { Server } from "./server.ts";

/** An application that is recorded, and that the flows are run against. */
export interface Application {
  /** Also how its recordings and its scenario are called. */
  readonly name: string;
  /** What is installed from npm, each with its version. */
  readonly packages: readonly string[];
  /** Programs of the machine, and the Debian packages they are in. */
  readonly programs: Readonly<Record<string, string>>;
  /** What an operator of a fresh server knows. */
  readonly account: Account;
  /**
   * Whether several flows can use one server at a time. Where the application keeps only one of
   * what a flow changes, each of them gets a server of its own.
   */
  readonly isShareable: boolean;
  /** Makes the data of a fresh server in an empty folder. */
  prepare(place: Place): Promise<void>;
  /** Starts a server over data that {@linkcode prepare} made. */
  start(place: Place): Promise<Server>;
  /** Fills a server with data that are not those of the recording. */
  fill(server: Server): Promise<void>;
}

/** Who logs in. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Where a server of an application lives. */
export interface Place {
  /** The folder into which its packages were installed. */
  readonly packages: string;
  /** The folder of its data. */
  readonly data: string;
}
