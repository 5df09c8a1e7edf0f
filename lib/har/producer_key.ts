import type { Producer } from "./provenance.ts";

/** What tells two producers apart: the answer and the place in it. */
export function producerKey({ entry, source }: Producer): string {
  switch (source.from) {
    case "json":
      return `${entry.index} ${JSON.stringify([source.path, source.embedded ?? null])}`;
    case "header":
      return `${entry.index} header ${source.name} ${source.regex ?? ""}`;
    case "cookie":
      return `${entry.index} cookie ${source.name}`;
    case "text":
      return `${entry.index} text ${source.regex}`;
  }
}
