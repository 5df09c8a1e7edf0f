import { countWork } from "../text/mod.ts";
import type { Match } from "./pattern.ts";
import type { Program } from "./program.ts";

/** A search that took more steps than allowed. */
export const TOO_LONG = Symbol("too long");

const PAGE_BITS = 12;
const PAGE_BYTES = 1 << (PAGE_BITS - 3);
/** The loops around a split that are told apart; a split inside more of them is not remembered. */
const MAX_LOOPS = 3;

/**
 * Searches a text as a backtracking engine does, and with the same result, but never tries a second
 * time what has failed: at the same place of the text and the pattern it would fail again (Davis,
 * Servant and Lee: "Using Selective Memoization to Defeat Regular Expression Denial of Service").
 *
 * @param flags The flags of the pattern, of which `u` is known.
 * @param budget The maximum number of steps.
 */
export function search(
  { code, groups, loops, splits, memorable }: Program,
  text: string,
  flags: string,
  budget: number,
): Match | null | typeof TOO_LONG {
  const unicode = flags.includes("u");
  const pages = (text.length >> PAGE_BITS) + 1;
  let steps = budget;
  const slots = new Int32Array(groups * 2).fill(-1);
  const entered = new Int32Array(loops).fill(-1);
  const failed: (Uint8Array | undefined)[] = [];

  for (let start = 0; start <= text.length; start += forward(start)) {
    countWork();
    const end = run(0, start, memorable ? failed : undefined);
    if (end === TOO_LONG) return TOO_LONG;
    if (end < 0) continue;
    slots[0] = start;
    slots[1] = end;
    return matchOf();
  }
  return null;

  function forward(at: number): number {
    return unicode && at < text.length && text.codePointAt(at)! > 0xffff ? 2 : 1;
  }

  function backward(at: number): number {
    if (!unicode || at < 2) return 1;
    return text.codePointAt(at - 2)! > 0xffff ? 2 : 1;
  }

  /** Runs from an instruction; returns where it matches to, or -1. */
  function run(
    from: number,
    begin: number,
    seen: (Uint8Array | undefined)[] | undefined,
  ): number | typeof TOO_LONG {
    /** Where to go on after a failure (instruction, place), and what to undo before that. */
    const trail: number[] = [];
    let pc = from;
    let at = begin;
    for (;;) {
      if (--steps < 0) return TOO_LONG;
      const instruction = code[pc];
      let ok = true;
      switch (instruction.op) {
        case "character": {
          const { back, test } = instruction;
          const length = back ? backward(at) : forward(at);
          ok = back ? at - length >= 0 : at < text.length;
          if (!ok) break;
          if (back) at -= length;
          const unit = length === 1 ? text[at] : text.slice(at, at + length);
          ok = test(unit);
          if (ok && !back) at += length;
          pc++;
          break;
        }
        case "assert":
          instruction.pattern.lastIndex = at;
          ok = instruction.pattern.test(text);
          pc++;
          break;
        case "split":
          if (seen && wasHere(instruction.id, instruction.loops, at, seen)) {
            ok = false;
          } else {
            trail.push(at, instruction.second);
            pc = instruction.first;
          }
          break;
        case "jump":
          pc = instruction.to;
          break;
        case "save":
          trail.push(slots[instruction.slot], -1 - instruction.slot);
          slots[instruction.slot] = at;
          pc++;
          break;
        case "reset":
          for (let slot = instruction.first * 2; slot < instruction.end * 2; slot++) {
            if (slots[slot] < 0) continue;
            trail.push(slots[slot], -1 - slot);
            slots[slot] = -1;
          }
          pc++;
          break;
        case "enter":
          trail.push(entered[instruction.loop], -1 - slots.length - instruction.loop);
          entered[instruction.loop] = at;
          pc++;
          break;
        case "leave":
          ok = entered[instruction.loop] !== at;
          pc++;
          break;
        case "look": {
          const before = slots.slice();
          // What fails in there says nothing about another time, which ends elsewhere.
          const end = run(pc + 1, at, memorable ? [] : undefined);
          if (end === TOO_LONG) return TOO_LONG;
          ok = (end >= 0) !== instruction.negative;
          if (!ok || instruction.negative) slots.set(before);
          else {
            for (let slot = 0; slot < slots.length; slot++) {
              if (before[slot] !== slots[slot]) trail.push(before[slot], -1 - slot);
            }
          }
          pc = instruction.after;
          break;
        }
        case "backreference": {
          const found = instruction.groups.find((group) => slots[group * 2 + 1] >= 0);
          const wanted = found === undefined
            ? ""
            : text.slice(slots[found * 2], slots[found * 2 + 1]);
          const here = instruction.back ? at - wanted.length : at;
          const written = text.slice(Math.max(here, 0), here + wanted.length);
          steps -= wanted.length;
          ok = here >= 0 &&
            (written === wanted || instruction.ignoresCase && isSameWord(written, wanted, unicode));
          if (ok) at = instruction.back ? here : at + wanted.length;
          pc++;
          break;
        }
        case "match":
          return at;
      }
      if (ok) continue;
      let next = -1;
      while (trail.length > 0) {
        next = trail.pop()!;
        const value = trail.pop()!;
        if (next >= 0) {
          at = value;
          break;
        }
        const slot = -1 - next;
        if (slot < slots.length) slots[slot] = value;
        else entered[slot - slots.length] = value;
      }
      if (next < 0) return -1;
      pc = next;
    }
  }

  /** Notes that a split was reached at a place, and returns whether it was before. */
  function wasHere(
    id: number,
    around: readonly number[],
    at: number,
    seen: (Uint8Array | undefined)[],
  ): boolean {
    if (around.length > MAX_LOOPS) return false;
    let kind = id;
    around.forEach((loop, i) => {
      if (entered[loop] === at) kind += splits << i;
    });
    const page = kind * pages + (at >> PAGE_BITS);
    const bits = seen[page] ??= new Uint8Array(PAGE_BYTES);
    const byte = (at & ((1 << PAGE_BITS) - 1)) >> 3;
    const bit = 1 << (at & 7);
    const known = (bits[byte] & bit) !== 0;
    bits[byte] |= bit;
    return known;
  }

  function matchOf(): Match {
    const found = Array.from({ length: groups }, (_, group) => {
      const end = slots[group * 2 + 1];
      return end < 0 ? undefined : text.slice(slots[group * 2], end);
    });
    return Object.assign(found, { index: slots[0] });
  }
}

function isSameWord(one: string, other: string, unicode: boolean): boolean {
  return one.length === other.length &&
    new RegExp(`^${RegExp.escape(other)}$`, unicode ? "iu" : "i").test(one);
}
