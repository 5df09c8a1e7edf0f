import type { DiagnosticDetails, Diagnostics } from "../../diagnostics/mod.ts";
import { joinWithAnd } from "../../text/mod.ts";
import { isRename, type KeyTable, meantKey, WITH_VALUE } from "../keys/key_table.ts";
import { entryOf, type MapEntry, type MapNode } from "../yaml/mod.ts";

/** Returns what to write instead of a key that is in no table. */
export function keyDetails(
  entry: MapEntry,
  node: MapNode,
  table: KeyTable,
  diagnostics: Diagnostics,
): DiagnosticDetails {
  const meant = meantKey(entry.name, table);
  if (meant === undefined) return { help: keysOf(table) };
  const value = WITH_VALUE.exec(entry.name)?.[2];
  if (value !== undefined) {
    diagnostics.spoil(entry.value.range);
    const colon = entry.key.range.start + entry.name.indexOf(":") + 1;
    return {
      help: `a space follows the colon: \`${meant}: ${value}\``,
      ...(entry.key.quoted ? {} : {
        fix: diagnostics.fix("write a space after the colon", [{ start: colon, end: colon }, " "]),
      }),
    };
  }
  if (entryOf(node, meant)) {
    return { help: `the map has its \`${meant}\` already; remove this key` };
  }
  const help = `did you mean \`${meant}\`?`;
  const fix = diagnostics.fix(`write \`${meant}\``, [entry.key.range, meant]);
  return isRename(entry, node, table, meant) ? { help, fix } : { help };
}

function keysOf(table: KeyTable): string {
  const keys = Object.keys(table).map((key) => `\`${key}\``);
  return keys.length === 1 ? `the only key is ${keys[0]}` : `the keys are ${joinWithAnd(keys)}`;
}
