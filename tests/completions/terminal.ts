const encoder = new TextEncoder();

/** A shell at its own terminal. */
export interface Terminal extends AsyncDisposable {
  /** Types keys, waits for a text after them, and returns what the shell showed until then. */
  type(keys: string, shown: string): Promise<string>;
}

/** Starts a program at a terminal, as a person would find it. */
export function openTerminal(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Terminal {
  const child = new Deno.Command("python3", {
    args: ["-c", "import pty, sys; pty.spawn(sys.argv[1:])", program, ...args],
    cwd: options.cwd,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: options.cwd,
      TERM: "dumb",
      LANG: "C.UTF-8",
      HISTFILE: "/dev/null",
      ...options.env,
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let seen = "";
  return {
    async type(keys, shown) {
      await writer.write(encoder.encode(keys));
      for (;;) {
        const at = seen.indexOf(shown);
        if (at >= 0) {
          const text = seen.slice(0, at);
          seen = seen.slice(at + shown.length);
          return text;
        }
        const { value, done } = await reader.read();
        if (done) throw new Error(`the shell ended before ${JSON.stringify(shown)}: ${seen}`);
        seen += value;
      }
    },
    async [Symbol.asyncDispose]() {
      const stuck = setTimeout(() => child.kill("SIGKILL"), 20_000);
      await writer.write(encoder.encode("\x15exit\r"));
      while (!(await reader.read()).done);
      await writer.close().catch(() => {});
      await child.status;
      clearTimeout(stuck);
    },
  };
}
