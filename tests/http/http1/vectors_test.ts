import assert from "node:assert/strict";
import { Http1Connection } from "../../../lib/http/transport/http1/connection.ts";
import { latin1 } from "../sockets.ts";
import { exchangeOver, type Result, resultOf, ScriptedConnection } from "./scripted_connection.ts";
import { BODIES } from "./vectors/bodies.ts";
import type { Vector } from "./vectors/vector.ts";
import { FIELDS } from "./vectors/fields.ts";
import { STATUS_LINES } from "./vectors/status_lines.ts";

/** The longest response that is split at every position, and the longest that comes byte by byte. */
const SHORT = 600;
const MEDIUM = 20_000;
/** The pieces of longer responses. */
const PIECE = 1_460;

for (const [title, vector] of Object.entries({ ...STATUS_LINES, ...FIELDS, ...BODIES })) {
  Deno.test(`HTTP/1.1: ${title}`, async () => {
    const { bytes, method } = vector;
    const whole = await resultOf([bytes], method);
    assertSame(whole, expectedOf(vector), "whole");
    assertSame(await resultOf(smallPieces(bytes), method), whole, "in small pieces");
    if (bytes.length > SHORT) return;
    for (let at = 1; at < bytes.length; at++) {
      const split = await resultOf([bytes.slice(0, at), bytes.slice(at)], method);
      assertSame(split, whole, `split after ${at} bytes`);
    }
    if ("isKept" in whole && whole.isKept) await assertRepeatable(vector, whole);
  });
}

/** The next response of the same bytes on a connection is the same, wherever it is split. */
async function assertRepeatable({ bytes, method }: Vector, first: Result): Promise<void> {
  for (let at = 1; at < bytes.length; at++) {
    const pieces = [bytes, bytes.slice(0, at), bytes.slice(at)];
    const connection = new Http1Connection(new ScriptedConnection(pieces.map(latin1)));
    await exchangeOver(connection, method);
    const second = await exchangeOver(connection, method);
    assertSame(second, first, `the second response, split after ${at} bytes`);
  }
}

function smallPieces(bytes: string): readonly string[] {
  if (bytes.length <= MEDIUM) return [...bytes];
  const count = Math.ceil(bytes.length / PIECE);
  return Array.from({ length: count }, (_, i) => bytes.slice(i * PIECE, (i + 1) * PIECE));
}

/** Compares results as texts, since a difference of long fields takes minutes to draw. */
function assertSame(found: Result, expected: Result, how: string): void {
  const [foundText, expectedText] = [found, expected].map((result) =>
    JSON.stringify(sorted(result))
  );
  if (foundText === expectedText) return;
  assert.fail(`${how}: ${foundText.slice(0, SHORT)}, expected ${expectedText.slice(0, SHORT)}`);
}

function sorted(result: Result): unknown {
  return Object.entries(result).sort();
}

function expectedOf({ expected }: Vector): Result {
  if ("problem" in expected) return expected;
  return { status: 200, fields: [], body: "", isKept: true, ...expected };
}
