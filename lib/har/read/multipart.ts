import type { RecordedPart } from "../recording.ts";
import { itemsOf, member, scalarText, textOf } from "./lenient.ts";
import { typeParameter } from "./media_type.ts";

/** The parts of a multipart body that is there as text; nothing where it has no boundary. */
export function readMultipart(text: string, type: string): readonly RecordedPart[] | undefined {
  const boundary = typeParameter(type, "boundary") ?? /^\s*--([^\r\n]+)/.exec(text)?.[1].trimEnd();
  if (boundary === undefined || !text.includes(`--${boundary}`)) return undefined;
  return `\n${text}`.split(`\n--${boundary}`).slice(1)
    .filter((piece) => !piece.startsWith("--"))
    .flatMap(readPart);
}

/** The parts of a multipart body of which only the list of the recorder is there. */
export function partsOf(params: unknown): readonly RecordedPart[] {
  return itemsOf(params).flatMap((param) => {
    const filename = textOf(member(param, "fileName")) || undefined;
    const type = textOf(member(param, "contentType")) || undefined;
    const value = member(param, "value");
    const isLeftOut = value === undefined || value === null || (filename !== undefined && !value);
    return toPart(scalarText(member(param, "name")), {
      value: isLeftOut ? undefined : scalarText(value),
      filename,
      type,
    });
  });
}

function readPart(piece: string): RecordedPart[] {
  const [, head, value] = /^[ \t]*\r?\n([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(piece) ??
    /^[ \t]*\r?\n([\s\S]*?)()$/.exec(piece) ?? [];
  if (head === undefined) return [];
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
  const name = dispositionParameter(disposition, "name");
  if (name === undefined) return [];
  const filename = dispositionParameter(disposition, "filename");
  const content = value.replace(/\r?\n?$/, "");
  return toPart(name, {
    value: filename !== undefined && content === "" ? undefined : content,
    filename,
    type: /^content-type:[ \t]*(.*?)[ \t\r]*$/im.exec(head)?.[1],
  });
}

/** Browsers write `"` as `%22`, line breaks as `%0D` and `%0A`; others escape with a backslash. */
function dispositionParameter(disposition: string, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i");
  const [, quoted, bare] = pattern.exec(disposition) ?? [];
  return quoted?.replace(/\\(["\\])/g, "$1")
    .replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n") ?? bare;
}

function toPart(
  name: string,
  { value, filename, type }: { value?: string; filename?: string; type?: string },
): RecordedPart[] {
  if (name === "") return [];
  return [{
    name,
    ...(value === undefined ? {} : { value }),
    ...(filename === undefined ? {} : { filename }),
    ...(type === undefined || type === "" ? {} : { type }),
  }];
}
