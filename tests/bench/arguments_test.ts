import assert from "node:assert/strict";
import { ArgumentError, readArguments } from "../../scripts/peers/arguments.ts";

const KNOWN = { peers: ["baton", "hurl", "k6"], works: ["one", "500"] };

const read = (
  argv: readonly string[],
  env: Readonly<Record<string, string>> = { HOME: "/home/me" },
) => readArguments(argv, KNOWN, (name) => env[name]);

Deno.test("no argument asks for everything", () => {
  assert.deepEqual(read([]), {
    install: false,
    peers: [],
    works: [],
    rounds: 9,
    cache: "/home/me/.cache/baton-peers",
  });
});

Deno.test("arguments name programs and works", () => {
  const argv = ["hurl", "--work", "500", "k6", "--work=one", "--rounds", "3", "--write", "a.md"];
  assert.deepEqual(read(argv), {
    install: false,
    peers: ["hurl", "k6"],
    works: ["500", "one"],
    rounds: 3,
    write: "a.md",
    cache: "/home/me/.cache/baton-peers",
  });
});

Deno.test("install is a command, and the names after it are programs", () => {
  const { install, peers } = read(["install", "hurl"]);
  assert.deepEqual({ install, peers }, { install: true, peers: ["hurl"] });
});

Deno.test("the cache is named by an option, a variable or the cache of the user", () => {
  const env = { BATON_PEERS_CACHE: "/b", XDG_CACHE_HOME: "/c", HOME: "/d" };
  assert.equal(read(["--cache", "/a"], env).cache, "/a");
  assert.equal(read([], env).cache, "/b");
  assert.equal(read([], { XDG_CACHE_HOME: "/c", HOME: "/d" }).cache, "/c/baton-peers");
});

const WRONG: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
  [["curl"], /^there is no program "curl"; there are baton, hurl, k6$/],
  [["install", "500"], /^there is no program "500"/],
  [["--work", "501"], /^there is no work "501"; there are one, 500$/],
  [["--rounds", "0"], /^--rounds is a number from 1 to 999, not "0"$/],
  [["--rounds", "many"], /not "many"$/],
  [["--fast"], /--fast/],
  [["--work"], /--work/],
];

for (const [argv, message] of WRONG) {
  Deno.test(`\`${argv.join(" ")}\` is an error`, () => {
    assert.throws(() => read(argv), (error) => {
      assert.ok(error instanceof ArgumentError);
      assert.match(error.message, message);
      return true;
    });
  });
}
