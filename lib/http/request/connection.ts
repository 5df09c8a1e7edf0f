import type { Diagnostics } from "../../diagnostics/mod.ts";
import { describeNode, type MapEntry, type RequestNode } from "../../loader/mod.ts";
import {
  evaluateText,
  type Scope,
  type Template,
  type TemplateCompiler,
} from "../../resolver/mod.ts";
import { TransportError } from "../failures/mod.ts";
import type { ResolvedRequest } from "../resolved_request.ts";

/** The connection settings of a step, compiled. */
export interface CompiledConnection {
  readonly httpVersion?: ResolvedRequest["httpVersion"];
  readonly unixSocket?: Template;
}

/** The HTTP versions as a flow may write them; YAML reads them as numbers if unquoted. */
const VERSIONS: Readonly<Record<string, ResolvedRequest["httpVersion"]>> = {
  "1.1": "1.1",
  "2": "2",
  "2.0": "2",
};

/** Compiles `http_version` and `unix_socket` and reports what is wrong with them. */
export function compileConnection(
  { httpVersion, unixSocket }: RequestNode,
  compiler: TemplateCompiler,
): CompiledConnection {
  return {
    httpVersion: httpVersion && readVersion(httpVersion, compiler.diagnostics),
    unixSocket: unixSocket && readPath(unixSocket, compiler),
  };
}

/**
 * Evaluates the connection settings of a step.
 *
 * @throws {ResolveError} If an expression has no value.
 * @throws {TransportError} If the path of a Unix socket is empty.
 */
export function resolveConnection(
  { httpVersion, unixSocket }: CompiledConnection,
  scope: Scope,
): Pick<ResolvedRequest, "httpVersion" | "unixSocket"> {
  const path = unixSocket && evaluateText(unixSocket, scope);
  if (path === "") throw new TransportError({ kind: "unix_socket_empty" });
  return { httpVersion, unixSocket: path };
}

function readVersion(
  { value }: MapEntry,
  diagnostics: Diagnostics,
): ResolvedRequest["httpVersion"] | undefined {
  const text = value.kind === "scalar" ? value.text.trim() : "";
  const version = Object.hasOwn(VERSIONS, text) ? VERSIONS[text] : undefined;
  if (version !== undefined) return version;
  const shown = text === "" ? describeNode(value) : `\`${text}\``;
  diagnostics.error(
    "wrong-type",
    `\`http_version\` takes \`1.1\` or \`2\`, found ${shown}`,
    value.range,
    {
      help: versionHelp(text),
    },
  );
}

function versionHelp(text: string): string {
  if (text.includes("${")) return "expressions are not allowed here; write the version itself";
  const meant = /^(?:https?|h)[/ ]?(1\.1|2)(?:\.0)?$/i.exec(text)?.[1];
  if (meant !== undefined) return `write \`http_version: ${meant}\``;
  return "leave it out to use what the server supports";
}

function readPath({ value }: MapEntry, compiler: TemplateCompiler): Template | undefined {
  if (value.kind === "scalar" && typeof value.value === "string" && value.text !== "") {
    return compiler.text(value);
  }
  const message = `\`unix_socket\` takes the path of a socket, found ${describeNode(value)}`;
  compiler.diagnostics.error("wrong-type", message, value.range, {
    help: "write for example `unix_socket: /run/api.sock`; `url` still gives host and path",
  });
}
