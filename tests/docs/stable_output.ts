/** A text with placeholders for what differs between runs: times, ports, seeds and ids. */
export function stableOutput(text: string): string {
  return text
    .replace(/ *(?:\d+ min(?: \d+ s)?|\b\d+(?:\.\d+)? m?s)\b/g, " TIME")
    .replaceAll(" TIME to TIME", " TIME")
    .replace(/\b127\.0\.0\.1:\d+/g, "127.0.0.1:PORT")
    .replace(/--seed [0-9a-f]{16}\b/g, "--seed SEED")
    .replace(/\btime="[^"]*"/g, 'time="TIME"')
    .replace(/\btimestamp="[^"]*"/g, 'timestamp="TIME"')
    .replace(/(name="(?:run_id|seed)" value=)"[^"]*"/g, '$1"ID"');
}

/** An output as a page shows it: with the port of the demo. */
export function shownOutput(text: string): string {
  return text.replace(/\b127\.0\.0\.1:\d+/g, "127.0.0.1:8080");
}
