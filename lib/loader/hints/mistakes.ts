/** What explains the mistakes of a file that can be parsed, loaded as a whole for the first of them. */
export { FOREIGN_ASSERTION_KEYS } from "../other_tools/assertion_keys.ts";
export { meantAuth, meantBelow, withExpressions } from "../other_tools/auth.ts";
export { conditionOfText } from "../other_tools/condition_text.ts";
export { FOREIGN_FLOW_KEYS, misplacedDefaults } from "../other_tools/flow_keys.ts";
export { FOREIGN_REQUEST_KEYS, methodEntry } from "../other_tools/request_keys.ts";
export { asItem, FOREIGN_STEP_KEYS, isStep, joinItems } from "../other_tools/step_keys.ts";
export { FOREIGN_LOOP_KEYS, FOREIGN_RETRY_KEYS, loopText } from "../other_tools/waiting_keys.ts";
export { assertionsMap, bodyAssertionHelp, headersMap, itemsOfMap } from "./assertion_shapes.ts";
export { captureEntries } from "./capture_shapes.ts";
export { keyDetails } from "./keys.ts";
export { explainLanguage, explainName, otherKind, reportNotAFlow } from "./not_a_flow.ts";
export { identifyFile } from "../other_files/identify.ts";
export { fieldEntries, readRequestText, redirectsHelp, withoutMethod } from "./request_shapes.ts";
export { booleanHelp, integerHelp, mapHelp, textHelp } from "./values.ts";
