/**
 * A machine in memory, for tests and for programs that run flows without files.
 *
 * @module
 */
export {
  createMemoryFiles,
  type FileFault,
  type FileOperation,
  type MemoryFiles,
} from "./files.ts";
export {
  createMemoryHost,
  type MemoryClock,
  type MemoryHost,
  type MemoryHostOptions,
  type MemoryOutput,
} from "./host.ts";
