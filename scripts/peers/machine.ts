import { cpus, totalmem } from "node:os";

const BYTES_PER_GIB = 1024 ** 3;

/** Returns the processor, the number of cores, the memory and the system. */
export function describeMachine(): string {
  const processors = cpus();
  const memory = `${Math.round(totalmem() / BYTES_PER_GIB)} GiB`;
  return `${processors[0].model.trim()}, ${processors.length} cores, ${memory}, ${systemName()}`;
}

function systemName(): string {
  try {
    const text = Deno.readTextFileSync("/etc/os-release");
    return /^PRETTY_NAME="(.*)"$/m.exec(text)?.[1] ?? Deno.build.os;
  } catch {
    return Deno.build.os;
  }
}
