import { toolCommand } from "../../scripts/tools.ts";
import { frameOf, type Message, messagesOf } from "./messages.ts";

/** A position in a document; both are counted from 0. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

/** What the server finds wrong. */
export interface Finding {
  readonly range: { readonly start: Place; readonly end: Place };
  readonly message: string;
}

/** What the server offers. */
export interface Completion {
  readonly label: string;
  readonly documentation?: string | { readonly value: string };
  readonly textEdit?: { readonly newText: string };
}

/** A `yaml-language-server`, used as an editor uses it. */
export interface LanguageServer extends AsyncDisposable {
  /** Opens a document and waits for its diagnostics. */
  open(uri: string, text: string): Promise<readonly Finding[]>;
  /** What can be written at a position. */
  complete(uri: string, position: Place): Promise<readonly Completion[]>;
  /** The hover text of a position, in Markdown; empty if there is none. */
  hover(uri: string, position: Place): Promise<string>;
}

/** No response takes that long; it keeps a hanging server from blocking the tests. */
const LIMIT_MS = 120_000;

const SETTINGS = { validate: true, hover: true, completion: true, schemaStore: { enable: false } };

const CAPABILITIES = {
  workspace: { configuration: true },
  textDocument: {
    completion: {
      completionItem: { snippetSupport: true, documentationFormat: ["markdown", "plaintext"] },
    },
    hover: { contentFormat: ["markdown"] },
  },
};

/**
 * Starts a server over its standard streams.
 *
 * @param schemas The setting `yaml.schemas`: the URL of a schema, and the files it is for.
 */
export async function startLanguageServer(
  schemas: Readonly<Record<string, string>>,
): Promise<LanguageServer> {
  const server = toolCommand("languageServer", ["--stdio"], { stdin: "piped" }).spawn();
  const writer = server.stdin.getWriter();
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  const stderr = new Response(server.stderr).text();
  const timer = setTimeout(() => server.kill("SIGKILL"), LIMIT_MS);
  let requests = 0;

  const send = (message: Message) => writer.write(frameOf(message));
  const answerTo = (name: string) => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set(name, answer);
    return answer.promise;
  };
  const settle = (name: string, { result, error, params }: Message) => {
    if (error) waiting.get(name)?.reject(new Error(error.message));
    else waiting.get(name)?.resolve(result ?? params);
    waiting.delete(name);
  };
  const request = async (method: string, params?: unknown): Promise<unknown> => {
    const id = ++requests;
    const answer = answerTo(String(id));
    await send({ id, method, params });
    return await answer;
  };

  async function listen(): Promise<void> {
    for await (const message of messagesOf(server.stdout)) {
      if (message.method === undefined) settle(String(message.id), message);
      else if (message.id !== undefined) {
        await send({ id: message.id, result: replyTo(message, { ...SETTINGS, schemas }) });
      } else if (message.method === "textDocument/publishDiagnostics") {
        settle((message.params as { uri: string }).uri, message);
      }
    }
    const reason = new Error(`the language server has ended: ${await stderr}`);
    for (const answer of waiting.values()) answer.reject(reason);
  }

  const ended = listen();
  await request("initialize", { processId: null, rootUri: null, capabilities: CAPABILITIES });
  await send({ method: "initialized", params: {} });
  return {
    async open(uri, text) {
      const published = answerTo(uri);
      const textDocument = { uri, languageId: "yaml", version: 1, text };
      await send({ method: "textDocument/didOpen", params: { textDocument } });
      return (await published as { diagnostics: Finding[] }).diagnostics;
    },
    async complete(uri, position) {
      const list = await request("textDocument/completion", { textDocument: { uri }, position });
      return (list as { items: Completion[] }).items;
    },
    async hover(uri, position) {
      const hover = await request("textDocument/hover", { textDocument: { uri }, position });
      return (hover as { contents: { value: string } } | null)?.contents.value ?? "";
    },
    async [Symbol.asyncDispose]() {
      await request("shutdown");
      await send({ method: "exit" });
      await Promise.all([ended, server.status]);
      await writer.close().catch(() => {});
      clearTimeout(timer);
    },
  };
}

/** What an editor replies to the server; the settings it asks for, or nothing. */
function replyTo({ method, params }: Message, yaml: unknown): unknown {
  if (method !== "workspace/configuration") return null;
  const { items } = params as { items: readonly { readonly section: string }[] };
  return items.map(({ section }) => section === "yaml" ? yaml : null);
}
