/** A condition on the body of a job, in YAML. */
export const DONE = "json: [{ path: $.json.state, equals: done }]";

/** A flow that polls `/job`. */
export function pollFlow(origin: string, loop: string, rest = ""): string {
  return `
steps:
  - name: wait
    loop: { ${loop} }
    request: { method: POST, url: ${origin}/job, headers: { x-id: "\${RANDOM.UUID}" } }
${rest}`;
}
