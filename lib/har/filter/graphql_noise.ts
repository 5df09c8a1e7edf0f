import { operationsOf } from "../call/mod.ts";
import type { Entry } from "../recording.ts";

const REPORT_OPERATION =
  /^(?:track|log|record|report|send)_?(?:[a-z]*_?)(?:analytics|telemetry|metrics?|page_?views?|impressions?|clicks?|events?)$/i;

/** Returns a function that returns the first GraphQL operation of a request, if all are noise. */
function graphqlNoise(isNoise: (one: ReturnType<typeof operationsOf>[number]) => boolean) {
  return ({ request }: Entry) => {
    const operations = operationsOf(request).filter(({ protocol }) => protocol === "graphql");
    return operations.every(isNoise) ? operations[0]?.name : undefined;
  };
}

/** Returns the first GraphQL operation of a request, if all query the schema. */
export const introspection = graphqlNoise(({ name, field }) =>
  name === "IntrospectionQuery" || field === "__schema"
);

/** Returns the first GraphQL operation of a request, if all only report. */
export const reportOperation = graphqlNoise(({ name }) => REPORT_OPERATION.test(name));
