/**
 * The machine that baton runs on, as an interface: files, environment, clock, output and network.
 *
 * @module
 */
export { Deadlines } from "./deadlines.ts";
export {
  type ClientCertificate,
  type CliHost,
  type ConnectMarks,
  type ConnectOptions,
  type ConnectTls,
  type FileChange,
  type Host,
  type HostClock,
  type HostConnection,
  HostConnectionError,
  type HostDirectoryEntry,
  type HostEnvironment,
  HostFileError,
  type HostFiles,
  HostFileTooLarge,
  HostNetworkError,
  type HostOutput,
  type HostReader,
  type HostSignals,
  type HostWriter,
  type HttpClient,
  type HttpClientOptions,
  type NetworkErrorClass,
  type StopSignal,
  type WatchedPlace,
} from "./host.ts";
export { MAX_READ_BYTES } from "./limits.ts";
