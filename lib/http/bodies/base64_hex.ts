import { describeNode, entryOf, type ScalarNode, type SourceNode } from "../../loader/mod.ts";
import { evaluateText, placesIn, type Scope, type TemplateCompiler } from "../../resolver/mod.ts";
import { OCTET_STREAM } from "../content_type.ts";
import { type CodedTextProblem, failureMessage, TransportError } from "../failures/mod.ts";
import type { BodyKind } from "./body.ts";

/** A way to write bytes as text that ignores white space. */
interface BinaryCoding {
  readonly name: "base64" | "hex";
  /** Matches a character that is not allowed. */
  readonly strange: RegExp;
  /** Whether a text of allowed characters ends with a whole byte. */
  isComplete(text: string): boolean;
  decode(text: string): Uint8Array<ArrayBuffer>;
}

const BASE64: BinaryCoding = {
  name: "base64",
  strange: /[^A-Za-z0-9+/=\s]|=(?=\s*[^=\s])/,
  isComplete(text) {
    const { length } = text.replaceAll(/(?<!=)=+$/g, "");
    return length % 4 !== 1 && (!text.endsWith("=") || text.length % 4 === 0);
  },
  decode: (text) => Uint8Array.fromBase64(text.replaceAll(/(?<!=)=+$/g, "")),
};

const HEX: BinaryCoding = {
  name: "hex",
  strange: /[^0-9A-Fa-f\s]/,
  isComplete: (text) => text.length % 2 === 0,
  decode: (text) => Uint8Array.fromHex(text),
};

/** `base64`: the bytes of the body in base64 (RFC 4648, section 4); padding is optional. */
export const base64Body: BodyKind = binaryBody(BASE64);

/** `hex`: the bytes of the body, with two digits per byte. */
export const hexBody: BodyKind = binaryBody(HEX);

/** Compiles the bytes of a part in base64. */
export const compileBase64 = (node: SourceNode, compiler: TemplateCompiler) =>
  compileCoded(node, BASE64, compiler);

function binaryBody(coding: BinaryCoding): BodyKind {
  return ({ value: node }, { compiler }) => {
    const decode = compileCoded(node, coding, compiler);
    return (scope) => ({ content: decode(scope), contentType: OCTET_STREAM });
  };
}

/** Compiles bytes that are written as text; `part` is the name of the part that they are in. */
function compileCoded(node: SourceNode, coding: BinaryCoding, compiler: TemplateCompiler) {
  const { name } = coding;
  if (node.kind !== "scalar" || typeof node.value !== "string" && !isDigits(node, coding)) {
    const message = `\`${name}\` takes text, found ${describeNode(node)}`;
    compiler.diagnostics.error("wrong-type", message, node.range, { help: textHelp(node, coding) });
    return () => new Uint8Array();
  }
  const template = compiler.text(node);
  if (!node.text.includes("${")) checkCodedText(node, coding, compiler);
  return (scope: Scope, part?: string) => {
    const text = evaluateText(template, scope);
    const problem = problemOf(text, coding);
    if (problem) {
      const failure = { kind: "coded_text_invalid", coding: name, text: problem } as const;
      throw new TransportError(failure, { kind: "body", name: part });
    }
    return bytesOf(text, coding);
  };
}

/**
 * Whether a value is hexadecimal digits; YAML reads unquoted digits as a number, but here they are
 * text.
 */
function isDigits({ value, text }: ScalarNode, { name }: BinaryCoding): boolean {
  return name === "hex" && (typeof value === "number" || typeof value === "bigint") &&
    /^[0-9A-Fa-f]+$/.test(text);
}

/** Suggests what to write instead of a value that is not text. */
function textHelp(node: SourceNode, { name }: BinaryCoding): string {
  if (node.kind === "map" && entryOf(node, "file")) return "the key for a file is `body_file`";
  const digits = node.kind === "scalar" ? /^0x([0-9a-f]+)$/i.exec(node.text)?.[1] : undefined;
  return `write \`${name}: "${digits !== undefined && name === "hex" ? digits : "…"}"\``;
}

function checkCodedText(
  node: ScalarNode,
  coding: BinaryCoding,
  { diagnostics }: TemplateCompiler,
): void {
  const problem = problemOf(node.text, coding);
  if (!problem) return;
  const { name } = coding;
  const message = failureMessage({ kind: "coded_text_invalid", coding: name, text: problem });
  const offset = problem.problem === "character" ? problem.offset : undefined;
  const range = offset === undefined
    ? node.range
    : placesIn(node, diagnostics.source.text)(offset, characterAt(node.text, offset).length);
  diagnostics.error("bad-body", message, range, { help: helpFor(node.text, coding, offset) });
}

function problemOf(
  text: string,
  { strange, isComplete }: BinaryCoding,
): CodedTextProblem | undefined {
  const offset = strange.exec(text)?.index;
  if (offset !== undefined) {
    return { problem: "character", character: characterAt(text, offset), offset };
  }
  const dense = text.replaceAll(/\s+/g, "");
  return isComplete(dense) ? undefined : { problem: "length", length: dense.length };
}

function helpFor(text: string, { name }: BinaryCoding, offset: number | undefined): string {
  if (offset === undefined) return "a part of it is missing; white space is allowed";
  if (name === "base64") {
    if (/^data:[^,]*;base64,/.test(text)) return "leave out the beginning, up to `base64,`";
    return /[-_]/.test(text[offset])
      ? "this is base64 for URLs; write `+` instead of `-`, and `/` instead of `_`"
      : "base64 has letters, digits, `+` and `/`, and `=` at its end";
  }
  if (/^[0-9a-f]{2}(?:[:-][0-9a-f]{2})+$/i.test(text)) {
    return `write \`hex: ${text.replaceAll(/[:-]/g, " ")}\``;
  }
  return /^\s*0x/i.test(text) ? "leave out `0x`" : "write two digits a byte: `hex: 00 ff 7a`";
}

function bytesOf(text: string, { decode }: BinaryCoding): Uint8Array<ArrayBuffer> {
  return decode(text.replaceAll(/\s+/g, ""));
}

function characterAt(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset)!);
}
