import { equal } from "node:assert/strict";
import { isAnalyticsCookie } from "../../../lib/har/values/vocabulary.ts";

Deno.test("cookies of analytics and consent services are known by their names", () => {
  for (
    const name of ["_ga", "_ga_1A2B", "_gid", "IDE", "AWSALB", "__stripe_mid", "_dd_s", "didomi"]
  ) {
    equal(isAnalyticsCookie(name), true, name);
  }
  for (const name of ["sid", "session", "ideas", "nidus", "connect.sid", "csrftoken"]) {
    equal(isAnalyticsCookie(name), false, name);
  }
});
