const NAME = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=/;

/** A name with its line, and the comments right above it. */
interface Block {
  readonly name?: string;
  readonly lines: readonly string[];
}

/**
 * Adds the names to an environment example that it does not have, each with the comment above it. What
 * is there stays as it is.
 *
 * @param there The text of the file.
 * @param made The text with the names that are needed.
 * @param renew Whether names that are there are written anew.
 */
export function mergeExample(there: string, made: string, renew: boolean): string {
  const needed = new Map(
    blocksOf(made).flatMap((block) => block.name === undefined ? [] : [[block.name, block]]),
  );
  const kept = blocksOf(there).map((block) => {
    const other = block.name === undefined ? undefined : needed.get(block.name);
    if (other === undefined) return block;
    needed.delete(block.name!);
    return renew ? other : block;
  });
  const old = textOf(kept);
  const joint = old === "" || old.endsWith("\n") ? "" : "\n";
  const more = Array.from(needed.values(), (block) => `\n${textOf([block])}\n`);
  return `${old}${more.length === 0 ? "" : joint}${more.join("")}`;
}

/** A text in pieces that give it again: names with their comments, and what is between them. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let comments: string[] = [];
  for (const line of text.split("\n")) {
    const name = NAME.exec(line)?.[1];
    if (name === undefined && line.startsWith("#")) {
      comments.push(line);
      continue;
    }
    if (name === undefined) blocks.push({ lines: [...comments, line] });
    else blocks.push({ name, lines: [...comments, line] });
    comments = [];
  }
  return comments.length === 0 ? blocks : [...blocks, { lines: comments }];
}

function textOf(blocks: readonly Block[]): string {
  return blocks.flatMap(({ lines }) => lines).join("\n");
}
