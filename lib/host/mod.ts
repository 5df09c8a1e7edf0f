/**
 * The machine that baton runs on, as an interface: files, environment, clock, output and network.
 *
 * @module
 */
export { Deadlines } from "./deadlines.ts";
export {
  type CliHost,
  type Host,
  type HostClock,
  type HostDirectoryEntry,
  type HostEnvironment,
  HostFileError,
  type HostFiles,
  HostNetworkError,
  type HostOutput,
  type HostReader,
  type HostWriter,
  type HttpClient,
  type HttpClientOptions,
  type NetworkErrorClass,
  type SocketClient,
  type SocketMarks,
  type SocketRequest,
  type SocketResponse,
} from "./host.ts";
