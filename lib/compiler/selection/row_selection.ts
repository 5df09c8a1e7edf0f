import { HostFileError, type HostFiles } from "../../host/mod.ts";
import { type Discovered, loadFile, openReferencedFiles } from "../../loader/mod.ts";
import { readData } from "../data/read_data.ts";

/** What may be the key `data` of a flow, in block style or in braces. */
const DATA_KEY = /^[ \t]*["']?data["']?[ \t]*:|[{,][ \t]*["']?data["']?[ \t]*:/m;

/**
 * Returns an entry for each row of a flow with `data`, so that rows can be selected and dealt out. A
 * file whose rows cannot be read stays one entry: its errors are reported when it is checked.
 */
export async function withRows(
  found: readonly Discovered[],
  files: HostFiles,
  allowFileRoots: readonly string[],
): Promise<readonly Discovered[]> {
  const all: Discovered[] = [];
  for (const one of found) {
    const rows = one.kind === "file" && await mayHaveData(one.path, files)
      ? await rowsOf(one, files, allowFileRoots)
      : undefined;
    if (one.kind === "file" && rows) {
      for (let number = 1; number <= rows.count; number++) {
        all.push({ ...one, row: { number, name: rows.row(number).name } });
      }
    } else all.push(one);
  }
  return all;
}

async function mayHaveData(path: string, files: HostFiles): Promise<boolean> {
  try {
    return DATA_KEY.test(new TextDecoder().decode(await files.read(path)));
  } catch (error) {
    if (error instanceof HostFileError) return false;
    throw error;
  }
}

async function rowsOf(
  { path, searched }: Discovered & { readonly kind: "file" },
  files: HostFiles,
  allowFileRoots: readonly string[],
) {
  const { flow, diagnostics } = await loadFile(path, files, { digest: false, searched });
  if (!flow?.data || diagnostics.hasErrors) return undefined;
  const { rows } = await readData(
    flow,
    openReferencedFiles(files, path, allowFileRoots),
    diagnostics,
  );
  return diagnostics.hasErrors ? undefined : rows;
}
