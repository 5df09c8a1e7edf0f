import type { Diagnostics } from "../../diagnostics/mod.ts";
import type { Flow, ReferencedFiles } from "../../loader/mod.ts";
import type { DataColumns } from "../../resolver/mod.ts";
import type { FlowRows } from "../compiled_flow.ts";
import { UNREAD_ROWS } from "./data_rows.ts";
import { openRows } from "./open_rows.ts";
import { namedRows } from "./row_names.ts";

/** The rows of a flow, and what its references need to know about them. */
interface FlowData {
  /** Absent if they cannot be read. */
  readonly rows?: FlowRows;
  readonly columns: DataColumns;
}

/** Reads the rows of a flow with `data`. */
export async function readData(
  flow: Flow,
  flowFiles: ReferencedFiles,
  diagnostics: Diagnostics,
): Promise<FlowData> {
  const data = await openRows(flow, flow.data!, flowFiles, diagnostics);
  return data
    ? { rows: namedRows(flow, data, diagnostics), columns: data }
    : { columns: UNREAD_ROWS };
}
