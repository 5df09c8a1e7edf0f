import { type Diagnostic, labelAt } from "../diagnostics/mod.ts";
import { type Flow, loadFile, type LoadOptions } from "../loader/mod.ts";
import { type CompileContext, compileFlow } from "./compile_flow.ts";
import type { CompiledFlow } from "./compiled_flow.ts";
import { maskedDiagnostics } from "./masked_diagnostics.ts";
import type { FlowInput, PreparedFlow } from "./run_plan.ts";

/**
 * Reads and compiles a flow file. Never throws: what baton itself does wrong is an error of the file.
 *
 * @param budget How many characters of source may still be kept compiled; the rest is read again.
 */
export async function prepareFile(
  found: { readonly path: string; readonly searched?: true },
  context: CompileContext,
  budget: { characters: number },
  digests: boolean,
): Promise<PreparedFlow> {
  try {
    return await prepareKnown(found, context, budget, digests);
  } catch (error) {
    return unopened(found.path, [internalError(found.path, error)]);
  }
}

async function prepareKnown(
  { path: file, searched }: { readonly path: string; readonly searched?: true },
  context: CompileContext,
  budget: { characters: number },
  digests: boolean,
): Promise<PreparedFlow> {
  // A flow that is read again before it runs must be the same; a check runs none.
  const loaded = await compileFile(file, context, { digest: digests || !context.lint, searched });
  const { diagnostics, sha256 } = loaded;
  let kept: CompiledFlow | undefined;
  if (loaded.flow && !context.lint && budget.characters > 0) {
    kept = loaded.flow;
    budget.characters -= kept.source.text.length;
  }
  const openAgain = async () => {
    const again = await compileFile(file, context, {});
    return again.sha256 === sha256 ? again.flow : undefined;
  };
  return {
    file,
    name: loaded.name,
    sha256: digests ? sha256 : undefined,
    diagnostics,
    tags: loaded.tags,
    locks: loaded.locks,
    inputs: loaded.inputs,
    rows: loaded.flow?.rows,
    once: loaded.once,
    environment: loaded.environment,
    parameters: loaded.parameters,
    secretPlaces: loaded.secretPlaces,
    async open() {
      const flow = kept ?? await openAgain();
      kept = undefined;
      return flow;
    },
  };
}

async function compileFile(file: string, context: CompileContext, options: LoadOptions) {
  const { files } = context.host;
  const { flow, diagnostics: found, sha256 } = await loadFile(file, files, options);
  const compiled = flow && await compileFlow(flow, found, context);
  return {
    name: flow?.name ?? file,
    tags: flow?.tags ?? [],
    locks: compiled?.locks ?? flow?.locks ?? [],
    inputs: inputsOf(flow, context),
    once: compiled?.once ?? [],
    environment: compiled?.environment ?? [],
    parameters: compiled?.parameters ?? [],
    secretPlaces: compiled?.secretPlaces,
    flow: found.hasErrors ? undefined : compiled,
    diagnostics: await maskedDiagnostics(found, flow),
    sha256,
  };
}

function inputsOf(flow: Flow | undefined, { params }: CompileContext): FlowInput[] {
  return (flow?.inputs ?? []).map(({ name, key, fallback }) => ({
    name,
    isRequired: fallback === undefined && !params.has(name),
    at: labelAt(flow!.source, key.range),
  }));
}

/** Makes the error of a file at which baton itself failed; the other files are still checked. */
function internalError(file: string, error: unknown): Diagnostic {
  // The first line only: those below it may quote the file.
  const reason = /^.*/.exec(error instanceof Error ? error.message : String(error))![0];
  const message = `baton went wrong in this file: ${reason}`;
  return { code: "internal-error", severity: "error", message, file };
}

/** Returns a file of which only the path and what is wrong with it are known. */
export function unopened(file: string, diagnostics: readonly Diagnostic[] = []): PreparedFlow {
  return {
    file,
    name: file,
    diagnostics,
    tags: [],
    locks: [],
    inputs: [],
    once: [],
    environment: [],
    parameters: [],
    open: () => Promise.resolve(undefined),
  };
}
