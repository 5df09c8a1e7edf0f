import { equal } from "node:assert/strict";
import { isVisitCookie } from "../../lib/shapes/mod.ts";

Deno.test("cookies of analytics and consent services are known by their names", () => {
  for (
    const name of ["_ga", "_ga_1A2B", "_gid", "IDE", "AWSALB", "__stripe_mid", "_dd_s", "didomi"]
  ) {
    equal(isVisitCookie(name, "en"), true, name);
  }
  for (const name of ["sid", "session", "ideas", "nidus", "connect.sid", "csrftoken"]) {
    equal(isVisitCookie(name, "en"), false, name);
  }
});

Deno.test("a cookie with the time of a visit says nothing of the session", () => {
  equal(isVisitCookie("wp-settings-time-1", "1795952635"), true);
  equal(isVisitCookie("session_expires", "1795952635"), false);
  equal(isVisitCookie("board", "47110815"), false);
});
