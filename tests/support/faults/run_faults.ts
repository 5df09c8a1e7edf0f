import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import { createDenoHost } from "../../../lib/host/deno/mod.ts";
import type { Host } from "../../../lib/host/mod.ts";
import type { TransportName } from "../../../lib/http/mod.ts";
import type { StepFinished } from "../../../lib/record/mod.ts";
import { run } from "../../../lib/runner/mod.ts";
import { CERTIFICATE_FILES } from "./certificates.ts";
import type { Expected, Fault, FaultServer } from "./fault.ts";

/** What came out of a fault. */
export interface FaultResult {
  readonly outcome: Expected | string;
  readonly durationMs: number;
  readonly transport?: TransportName;
}

const DEFAULT_TIMEOUT_MS = 8_000;

/** Returns the flow that meets a fault. JSON is YAML. */
export function flowOf(fault: Fault, { address }: FaultServer): string {
  const { name, scheme = "http", steps = [{}], tls } = fault;
  const url = scheme === "https" ? "https://localhost:PORT/" : "http://ADDRESS/";
  const flow = {
    name,
    ...(tls ? { tls } : {}),
    steps: steps.map(({ request, assert = { status: 200 }, keys }, i) => ({
      name: `request ${i + 1}`,
      request: { method: "GET", url, timeout_ms: DEFAULT_TIMEOUT_MS, ...request },
      assert,
      ...keys,
    })),
  };
  return fill(JSON.stringify(flow), address);
}

/** Replaces `ADDRESS` and `PORT`. */
export function fill(text: string, address: string): string {
  return text.replaceAll("ADDRESS", address).replaceAll("PORT", portOf(address));
}

function portOf(address: string): string {
  return /:(\d+)$/.exec(address)?.[1] ?? "";
}

/** Replaces the address of a server by `ADDRESS`, and its port elsewhere by `PORT`. */
export function withoutAddress(text: string, address: string): string {
  const port = portOf(address);
  const plain = text.replaceAll(address, "ADDRESS");
  return port === "" ? plain : plain.replaceAll(`:${port}`, ":PORT");
}

/** The outcome of a step as a table of faults gives it, or what else there is. */
export function outcomeOf(
  { outcome, error, assertions }: Pick<StepFinished, "outcome" | "error" | "assertions">,
  address: string,
): Expected | string {
  if (outcome === "passed") return "passes";
  if (error) {
    return { error: error.class, message: withoutAddress(error.message, address) };
  }
  const wrong = assertions.filter((assertion) => assertion.outcome === "failed");
  return `${outcome}: ${JSON.stringify(wrong.map(({ expected, actual }) => [expected, actual]))}`;
}

/** Sends one fault over a transport, as a flow with files in memory. */
export async function meetFault(fault: Fault, transport: TransportName): Promise<FaultResult> {
  await using server = await fault.open();
  const files = { "flow.yaml": flowOf(fault, server), ...CERTIFICATE_FILES };
  const real = createDenoHost();
  const host: Host = {
    ...createMemoryHost({ files }),
    clock: real.clock,
    openHttpClient: real.openHttpClient,
    connect: transport === "socket" ? real.connect : undefined,
  };
  const { proxy, maxBodyBytes } = fault.run ?? {};
  const steps: StepFinished[] = [];
  const findings: string[] = [];
  const network = { proxy: proxy && fill(proxy, server.address) };
  for await (const event of run(host, { paths: ["flow.yaml"], maxBodyBytes, network })) {
    if (event.type === "step_finished" && event.outcome !== "skipped") steps.push(event);
    if (event.type === "flow_finished") {
      findings.push(...event.diagnostics.map(({ message }) => message));
    }
  }
  const last = steps.at(-1);
  if (!last) return { outcome: `no step: ${findings}`, durationMs: 0 };
  return {
    outcome: outcomeOf(last, server.address),
    durationMs: steps.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
  };
}
