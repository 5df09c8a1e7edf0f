import { describeNode } from "../../loader/mod.ts";
import { evaluateText } from "../../resolver/mod.ts";
import type { BodyKind } from "./body_maker.ts";
import { checkFile, findFile, joined } from "./file_content.ts";
import { mediaTypeOfFile } from "./media_types.ts";

/** `body_file`: the bytes of a file. */
export const file: BodyKind = ({ value: node }, context) => {
  const { compiler, flowFiles } = context;
  if (node.kind !== "scalar" || typeof node.value !== "string" || node.text === "") {
    const message = `\`body_file\` takes the path of a file, found ${describeNode(node)}`;
    compiler.found.error("wrong-type", message, node.range, {
      help: "write a path relative to the flow file: `body_file: data/order.json`",
    });
    return () => ({ content: new Uint8Array() });
  }
  checkFile(node, context);
  const path = compiler.text(node);
  return async (scope) => {
    const sent = await findFile(evaluateText(path, scope), flowFiles, { kind: "body" });
    return {
      content: await joined([sent], flowFiles.files),
      contentType: mediaTypeOfFile(sent.path),
      source: { kind: "file", path: sent.path },
    };
  };
};
