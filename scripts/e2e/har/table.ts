import { tableLines } from "../table_lines.ts";
import { isGreen, type Replay } from "./replay.ts";
import { type Column, isGood, isKilling, type Row } from "./row.ts";

/** The columns, and what the table calls them. */
const COLUMNS: Readonly<Record<Column, string>> = {
  one: "one recording",
  two: "two",
  again: "second run",
  unique: "`--unique` ×4",
  filled: "filled server",
  other: "other account",
};

const HEAD = ["application (login)", "steps", ...Object.values(COLUMNS), "mutations", "good"];

/** Draws the rows as a table, followed by what people have to review, and the failures. */
export function drawTable(rows: readonly Row[]): string {
  const lines = tableLines([HEAD, ...rows.map(cellsOf)]);
  return [...lines, ...rows.flatMap(notesOf), ...rows.flatMap(troubleOf)].join("\n");
}

function cellsOf(row: Row): string[] {
  const { recording, login, conversions: [one], replays, hunt } = row;
  return [
    `${recording} (${login})`,
    `${one.steps}`,
    ...Object.keys(COLUMNS).map((column) => cellOf(replays[column as Column])),
    hunt === undefined ? "-" : `${hunt.killed}/${hunt.tried}`,
    isGood(row) ? "yes" : "NO",
  ];
}

function cellOf(replay: Replay | undefined): string {
  return replay === undefined ? "-" : `${replay.passed}/${replay.steps}`;
}

function notesOf({ recording, conversions: [{ notes }] }: Row): readonly string[] {
  return notes.length === 0
    ? []
    : ["", `notes in ${recording}:`, ...notes.map((one) => `  ${one}`)];
}

function troubleOf({ recording, conversions, replays, hunt }: Row): readonly string[] {
  const outputs = Object.entries(replays)
    .filter(([, one]) => !isGreen(one))
    .map(([column, { output }]) => `### ${COLUMNS[column as Column]}\n${output}`);
  const survivors = hunt === undefined || hunt.survivors.length === 0 ? [] : [
    `### mutations that ${isKilling(hunt) ? "were" : "WERE"} not noticed`,
    ...hunt.survivors,
  ];
  const all = [...conversions.flatMap(({ problems }) => problems), ...outputs, ...survivors];
  return all.length === 0 ? [] : ["", `## ${recording}`, ...all];
}
