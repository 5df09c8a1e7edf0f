import type { ResolvedRequest } from "../transport.ts";

/** A request with headers that take the place of those of the same name. */
export function withHeaders(
  request: ResolvedRequest,
  headers: readonly (readonly [name: string, value: string])[],
): ResolvedRequest {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const others = request.headers.filter(([name]) => !names.has(name.toLowerCase()));
  return { ...request, headers: [...others, ...headers] };
}
