import type { Application } from "./application.ts";
import { type Conversion, convert } from "./conversion.ts";
import type { FreshServers } from "./fresh_servers.ts";
import { type Hunt, hunt } from "./mutations/hunt.ts";
import { isGreen, type Replay, replay, total } from "./replay.ts";
import type { Server } from "./server.ts";

/** A way in which the recordings are converted and the flow is run. */
export type Column = "one" | "again" | "two" | "unique" | "filled" | "other";

/** Two recordings of an application, and the results of their flows. */
export interface Row {
  readonly recording: string;
  readonly login: string;
  readonly conversions: readonly Conversion[];
  readonly replays: Readonly<Partial<Record<Column, Replay>>>;
  /** Absent if there is no flow that passes. */
  readonly hunt?: Hunt;
}

const SIDE_BY_SIDE = 4;

/**
 * Converts two recordings and runs the flows in every way, each on a fresh server.
 *
 * @param recording The name of the recordings in the table.
 * @param others Servers on which the second account can log in.
 * @param folder A folder for the results.
 */
export async function rowOf(
  application: Application,
  recording: string,
  [first, second]: readonly [string, string],
  servers: FreshServers,
  others: FreshServers,
  folder: string,
): Promise<Row> {
  const { accounts, isShareable, login, needsOwnOrigin, others: users = [] } = application;
  const one = await convert([first], ["--spelling", "A"], accounts, `${folder}/one`);
  const two = await convert([first, second], ["--spelling", "B"], accounts, `${folder}/two`);
  const unique = await convert([first], ["--unique"], accounts, `${folder}/unique`);
  const run = (conversion: Conversion, { url }: Pick<Server, "url">, account = accounts[0]) =>
    replay(conversion, account, url);
  const replays: Partial<Record<Column, Replay>> = {};
  {
    await using server = await servers.start();
    replays.one = await run(one, server);
    replays.again = await run(one, server);
  }
  {
    await using server = await servers.start();
    replays.two = await run(two, server);
  }
  {
    await using stack = new AsyncDisposableStack();
    const shared = isShareable ? stack.use(await servers.start()) : undefined;
    const runs: Promise<Replay>[] = [];
    for (let i = 0; i < SIDE_BY_SIDE; i++) {
      const server = shared ?? stack.use(await servers.start());
      runs.push(run(unique, server, [accounts[0], ...users][i] ?? accounts[0]));
    }
    replays.unique = total(await Promise.all(runs));
  }
  {
    await using server = await servers.startFilled();
    replays.filled = await run(one, server);
  }
  {
    await using server = await others.start();
    replays.other = await run(one, server, accounts[1]);
  }
  const conversions = [one, two, unique];
  const row = { recording, login, conversions, replays };
  if (!isGreen(replays.one)) return row;
  const secrets = accounts.flatMap(({ username, password }) => [username, password]);
  const passes = async (url: string) => isGreen(await run(one, { url }));
  return { ...row, hunt: await hunt(servers.start, passes, secrets, needsOwnOrigin) };
}

/** Returns whether everything in a row is as it should be. */
export function isGood({ conversions, replays, hunt }: Row): boolean {
  return conversions.every(({ problems }) => problems.length === 0) &&
    Object.values(replays).every(isGreen) && hunt !== undefined && isKilling(hunt);
}

/** Returns whether nine of ten wrong behaviours were noticed. */
export function isKilling({ killed, tried }: Hunt): boolean {
  return tried > 0 && killed * 10 >= tried * 9;
}
