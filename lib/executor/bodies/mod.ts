import type { MapEntry, RequestNode } from "../../loader/mod.ts";
import type { BodyContext, BodyKind, BodyMaker } from "./body_maker.ts";
import { base64, hex } from "./coded.ts";
import { file } from "./file.ts";
import { form } from "./form.ts";
import { graphql } from "./graphql.ts";
import { multipart } from "./multipart.ts";
import { value } from "./value.ts";

const KINDS: Readonly<Record<string, BodyKind>> = {
  form,
  multipart,
  graphql,
  base64,
  hex,
  body_file: file,
};

/** Compiles what stands under a key that gives a body, and reports what is wrong with it. */
export function compileBody(entry: MapEntry, context: BodyContext): BodyMaker {
  return (Object.hasOwn(KINDS, entry.name) ? KINDS[entry.name] : value)(entry, context);
}

/** What gives a request its body, in the order of the file; more than one is a mistake. */
export function bodiesOf({ body, bodies }: RequestNode): MapEntry[] {
  return [...(body ? [body] : []), ...bodies]
    .toSorted((a, b) => a.key.range.start - b.key.range.start);
}
