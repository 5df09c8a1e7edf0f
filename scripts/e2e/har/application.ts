import type { Packages } from "./packages.ts";
import type { Server } from "./server.ts";

/** An application to record, and to run the flows against. */
export interface Application {
  /** Its name, also that of its recordings, its scenario and its packages. */
  readonly name: string;
  /** How it knows who sends a request, for the table. */
  readonly login: string;
  /** What has to be installed. */
  readonly packages: Packages;
  /** The programs that it needs, with their Debian packages. */
  readonly programs: Readonly<Record<string, string>>;
  /**
   * The accounts of the first and of the second recording. A fresh server has both, unless the
   * recordings create them.
   */
  readonly accounts: readonly [Account, Account];
  /**
   * Whether several flows can use one server at a time. If the application keeps only one instance
   * of what a flow changes, each flow gets its own server.
   */
  readonly isShareable: boolean;
  /**
   * Whether it refuses requests whose `Origin` or `Host`, or what they send as its address, is not
   * the address that it was started with.
   *
   * @default {false}
   */
  readonly needsOwnOrigin?: boolean;
  /**
   * What records it: a proxy sees the bodies that a browser loses when its page leaves at once. It
   * always records a {@linkcode client}.
   *
   * @default {"browser"}
   */
  readonly recorder?: "browser" | "proxy";
  /**
   * Returns a program, and its file in `clients`, that uses the application through the proxy in
   * place of a browser: the server is `BASE_URL`, the proxy `http_proxy`, and `RUN` is 0 or 1.
   *
   * @default {a browser plays the scenario}
   */
  readonly client?: (packages: string) => readonly [program: string, file: string];
  /**
   * More accounts of every server, for an application in which flows that run side by side each log
   * in as another user: a logout ends all sessions of the user, or they change what a user has only
   * one of.
   */
  readonly others?: readonly Account[];
  /**
   * Makes the data of a fresh server in an empty folder.
   *
   * @param account The one of {@linkcode accounts} that will log in, for an application with one.
   */
  prepare(place: Place, account: Account): Promise<void>;
  /** Starts a server over data that {@linkcode prepare} made. */
  start(place: Place): Promise<Server>;
  /** Fills a server with data other than that of the recordings. */
  fill(server: Server, place: Place): Promise<void>;
}

/** The account for logging in. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Returns accounts with these names, each with a password of its own. */
export function accountsNamed(...names: readonly string[]): readonly Account[] {
  return names.map((name) => ({ username: name, password: `${name}-pw-4` }));
}

/** The folders of a server of an application. */
export interface Place {
  /** The folder into which its packages were installed. */
  readonly packages: string;
  /** The folder of its data. */
  readonly data: string;
}
