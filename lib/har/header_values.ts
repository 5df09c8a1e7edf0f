import type { Entry } from "./recording.ts";

/** The value of a request's header, the first where it is repeated. @param name In lower case. */
export function requestHeader({ request }: Entry, name: string): string | undefined {
  return request.headers.find((header) => header.name === name)?.value;
}

/** The value of an answer's header, the first where it is repeated. @param name In lower case. */
export function responseHeader({ response }: Entry, name: string): string | undefined {
  return response.headers.find((header) => header.name === name)?.value;
}

/** The values of an answer's header, in order. @param name In lower case. */
export function responseHeaders({ response }: Entry, name: string): readonly string[] {
  return response.headers.filter((header) => header.name === name).map(({ value }) => value);
}
