import type { Diagnostic, Diagnostics } from "../../diagnostics/mod.ts";
import type { HostFiles } from "../../host/mod.ts";
import {
  type Flow,
  type LoadedFile,
  loadFile,
  openReferencedFiles,
  type ReferencedFile,
} from "../../loader/mod.ts";
import type { CompiledFlow } from "../compiled_flow.ts";

/** A flow that steps use, compiled. */
export interface UsedFlow {
  /** The flow; absent if its file has errors. */
  readonly flow?: CompiledFlow;
  /** The diagnostics of its file, without the secrets that it contains. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles a flow file that was loaded. */
type Compile = (flow: Flow, diagnostics: Diagnostics) => Promise<UsedFlow>;

/** How large a flow is with those that it uses. */
export interface FlowExtent {
  /** The number of steps. */
  readonly steps: number;
  /** How many flows use one another in a row, this one included. */
  readonly depth: number;
  /** The paths of flows that use each other in a circle, if any do. */
  readonly circle?: readonly string[];
}

/** A loaded flow file, and those that its steps use. */
interface UsedFile {
  readonly path: string;
  readonly loaded: LoadedFile;
  readonly uses: readonly FoundFile[];
}

/** A file that exists. */
export type FoundFile = ReferencedFile & { readonly ok: true };

/**
 * The flows that steps of a run use. Each file is read and compiled once, however many flows use it;
 * files are known by their real paths.
 */
export class UsedFlows {
  readonly #files = new Map<string, Promise<UsedFile>>();
  readonly #extents = new Map<string, FlowExtent>();
  readonly #compiled = new Map<string, Promise<UsedFlow>>();

  /** @param allowed Directories outside the root of a flow from which it may read files. */
  constructor(
    private readonly files: HostFiles,
    private readonly allowed: readonly string[],
  ) {}

  /** The paths of the files that were read, as messages show them. */
  async paths(): Promise<readonly string[]> {
    const files = await Promise.all(this.#files.values());
    return files.map(({ path }) => path);
  }

  /** Measures a flow. Must come before `compile`, which would not end in a circle. */
  async extentOf(found: FoundFile): Promise<FlowExtent> {
    const known = this.#extents.get(found.realPath);
    if (known) return known;
    const reached = new Map<string, UsedFile>();
    const left = [found];
    for (let next = left.pop(); next; next = left.pop()) {
      if (reached.has(next.realPath)) continue;
      const file = await this.#file(next);
      reached.set(next.realPath, file);
      left.push(...file.uses);
    }
    return this.#measure(found.realPath, reached, []);
  }

  /** Compiles a flow that is in no circle. */
  compile(found: FoundFile, compile: Compile): Promise<UsedFlow> {
    return this.#compiled.getOrInsertComputed(found.realPath, async () => {
      const { loaded } = await this.#file(found);
      const { flow, diagnostics } = loaded;
      return flow ? await compile(flow, diagnostics) : { diagnostics: diagnostics.list };
    });
  }

  #file({ path, realPath }: FoundFile): Promise<UsedFile> {
    return this.#files.getOrInsertComputed(realPath, () => this.#load(path));
  }

  async #load(path: string): Promise<UsedFile> {
    const loaded = await loadFile(path, this.files, { digest: false });
    const names = (loaded.flow?.steps ?? []).flatMap((step) =>
      step.kind === "use" && step.use.flow.value !== null ? [step.use.flow.text] : []
    );
    if (names.length === 0) return { path, loaded, uses: [] };
    const beside = openReferencedFiles(this.files, path, this.allowed);
    const found = await Promise.all(names.map((name) => beside.find(name)));
    return { path, loaded, uses: found.filter((file) => file.ok) };
  }

  #measure(
    realPath: string,
    reached: ReadonlyMap<string, UsedFile>,
    trail: readonly string[],
  ): FlowExtent {
    const known = this.#extents.get(realPath);
    if (known) return known;
    const { uses, loaded } = reached.get(realPath)!;
    const whole = [...trail, realPath];
    let depth = 0;
    let steps = (loaded.flow?.steps.length ?? 0) - uses.length;
    let circle: readonly string[] | undefined;
    for (const { realPath: used } of uses) {
      const at = whole.indexOf(used);
      if (at >= 0) {
        circle ??= whole.slice(at).map((one) => reached.get(one)!.path);
        continue;
      }
      const extent = this.#measure(used, reached, whole);
      depth = Math.max(depth, extent.depth);
      steps += extent.steps;
      circle ??= extent.circle;
    }
    const extent: FlowExtent = { steps, depth: depth + 1, ...(circle ? { circle } : {}) };
    this.#extents.set(realPath, extent);
    return extent;
  }
}
