import type { Server } from "./server.ts";

/** An application to record, and to run the flows against. */
export interface Application {
  /** Its name, also that of its recordings and its scenario. */
  readonly name: string;
  /** The npm packages to install, each with its version. */
  readonly packages: readonly string[];
  /** The programs that it needs, with their Debian packages. */
  readonly programs: Readonly<Record<string, string>>;
  /** The account that an operator of a fresh server knows. */
  readonly account: Account;
  /**
   * Whether several flows can use one server at a time. If the application keeps only one instance
   * of what a flow changes, each flow gets its own server.
   */
  readonly isShareable: boolean;
  /** Makes the data of a fresh server in an empty folder. */
  prepare(place: Place): Promise<void>;
  /** Starts a server over data that {@linkcode prepare} made. */
  start(place: Place): Promise<Server>;
  /** Fills a server with data other than that of the recording. */
  fill(server: Server): Promise<void>;
}

/** The account for logging in. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

/** The folders of a server of an application. */
export interface Place {
  /** The folder into which its packages were installed. */
  readonly packages: string;
  /** The folder of its data. */
  readonly data: string;
}
