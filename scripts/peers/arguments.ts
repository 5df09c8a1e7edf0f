import { parseArgs } from "node:util";

/** What `deno task bench:peers` is asked to do. */
export interface Arguments {
  /** Install the programs instead of measuring them. */
  readonly install: boolean;
  /** The names of programs; all of them if none is named. */
  readonly peers: readonly string[];
  /** The names of works; all of them if none is named. */
  readonly works: readonly string[];
  /** How often each program does each work. */
  readonly rounds: number;
  /** The page that gets the tables. */
  readonly write?: string;
  /** The folder that holds the installed programs. */
  readonly cache: string;
}

/** Arguments that ask for nothing that exists. */
export class ArgumentError extends Error {}

const ROUNDS = 9;

export const USAGE = `Usage: deno task bench:peers [options] [PROGRAM...]
       deno task bench:peers install [--cache DIR] [PROGRAM...]

Options:
  --work NAME   Measure only this work; may be given several times.
  --rounds N    Let each program do each work N times; ${ROUNDS} if left out.
  --write FILE  Put the tables into a page instead of the old ones.
  --cache DIR   Where the programs are installed; BATON_PEERS_CACHE, or baton-peers in the cache of
                the user if left out.`;

/**
 * Reads the arguments.
 *
 * @param argv The arguments.
 * @param known The names of all programs and works.
 * @param env The variables of the environment.
 * @throws {ArgumentError} If they ask for something that does not exist.
 */
export function readArguments(
  argv: readonly string[],
  known: { readonly peers: readonly string[]; readonly works: readonly string[] },
  env: (name: string) => string | undefined,
): Arguments {
  const { values, positionals } = parse(argv);
  const install = positionals[0] === "install";
  const peers = install ? positionals.slice(1) : positionals;
  const works = values.work ?? [];
  demandKnown("program", peers, known.peers);
  demandKnown("work", works, known.works);
  return {
    install,
    peers,
    works,
    rounds: readRounds(values.rounds),
    ...(values.write === undefined ? {} : { write: values.write }),
    cache: values.cache ?? env("BATON_PEERS_CACHE") ??
      `${env("XDG_CACHE_HOME") ?? `${env("HOME") ?? "."}/.cache`}/baton-peers`,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        work: { type: "string", multiple: true },
        rounds: { type: "string" },
        write: { type: "string" },
        cache: { type: "string" },
      },
    });
  } catch (error) {
    throw new ArgumentError((error as Error).message);
  }
}

function readRounds(text: string | undefined): number {
  if (text === undefined) return ROUNDS;
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new ArgumentError(`--rounds is a number from 1 to 999, not "${text}"`);
}

function demandKnown(kind: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new ArgumentError(`there is no ${kind} "${unknown}"; there are ${known.join(", ")}`);
}
