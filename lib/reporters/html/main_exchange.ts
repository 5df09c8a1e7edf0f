import type { PageExchange, PageStep } from "./page_data.ts";

/**
 * Returns the exchange that the outcome of a step is about: of several items, that of the first that
 * did not pass, else the last; nothing if none is recorded.
 */
export function mainExchange(
  { exchanges = [], request, response }: PageStep,
): PageExchange | undefined {
  const same = exchanges.findLast((one) =>
    one.request.url === request?.url && one.response?.status === response?.status
  );
  return same ?? exchanges.at(-1);
}
