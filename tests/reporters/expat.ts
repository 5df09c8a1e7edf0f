import assert from "node:assert/strict";
import { testNeeding } from "../support/needing.ts";

/** An element as expat reads it. */
export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

const READ = `
import json, sys, xml.etree.ElementTree as tree
def read(e):
    return {"tag": e.tag, "attributes": e.attrib, "text": e.text or "", "children": [read(c) for c in e]}
sys.stdout.write(json.dumps(read(tree.fromstring(sys.stdin.buffer.read()))))
`;

/** Declares a test that calls {@linkcode readXml}; it is ignored, with the reason, without Python. */
export function expatTest(name: string, fn: () => Promise<void>): void {
  testNeeding(["python3"], name, fn);
}

/** Reads XML with expat, an XML parser that accepts only well-formed documents. */
export async function readXml(text: string): Promise<Element> {
  const process = new Deno.Command("python3", {
    args: ["-c", READ],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
  const { success, stdout, stderr } = await process.output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** All elements of a name below an element, in document order. */
export function elements(root: Element, tag: string): Element[] {
  return root.children.flatMap((
    child,
  ) => [...(child.tag === tag ? [child] : []), ...elements(child, tag)]);
}
