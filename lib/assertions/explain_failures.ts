export { failedCheck, nothingFound, severalValues, unusableBody } from "./judgement.ts";
export { equal, unequal } from "./operators/inequality.ts";
export { wrongPresence, wrongValue } from "./wrong_values.ts";
