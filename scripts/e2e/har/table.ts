import { tableLines } from "../table_lines.ts";
import { isGreen, type Row } from "./row.ts";

const HEAD = ["recording", "variant", "steps", "fresh", "filled", "twice", "four", "notes", "ok"];

/** Draws the rows as a table, followed by what people have to review, and the failures. */
export function drawTable(rows: readonly Row[]): string {
  const lines = tableLines([HEAD, ...rows.map(cellsOf)]);
  return [...lines, ...rows.flatMap(notesOf), ...rows.flatMap(troubleOf)].join("\n");
}

function cellsOf(row: Row): string[] {
  const { recording, variant, conversion, replays } = row;
  const counts = (["fresh", "filled", "twice", "four"] as const).map((mode) => {
    const replay = replays?.[mode];
    return replay === undefined ? "-" : `${replay.passed}/${replay.steps}`;
  });
  const notes = `${conversion.notes.length}`;
  return [
    recording,
    variant.name,
    `${conversion.steps}`,
    ...counts,
    notes,
    isGreen(row) ? "yes" : "NO",
  ];
}

function notesOf({ recording, variant, conversion }: Row): readonly string[] {
  if (variant.name !== "A" || conversion.notes.length === 0) return [];
  return ["", `notes in ${recording}:`, ...conversion.notes.map((note) => `  ${note}`)];
}

function troubleOf({ recording, variant, conversion, replays }: Row): readonly string[] {
  const outputs = Object.entries(replays ?? {})
    .filter(([, { passed, steps }]) => passed < steps || steps === 0)
    .map(([mode, { output }]) => `${mode}:\n${output}`);
  const all = [...conversion.problems, ...outputs];
  return all.length === 0 ? [] : ["", `## ${recording}, variant ${variant.name}`, ...all];
}
