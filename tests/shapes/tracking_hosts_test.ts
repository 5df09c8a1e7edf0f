import { equal } from "node:assert/strict";
import { TRACKING_HOST } from "../../lib/shapes/mod.ts";

Deno.test("hosts of services that only track are known, with their subdomains", () => {
  for (const host of ["www.google-analytics.com", "o1.ingest.sentry.io", "mc.yandex.ru"]) {
    equal(TRACKING_HOST.test(host), true, host);
  }
  for (const host of ["analytics.app.test", "google-analyticsxcom", "notsentry.io.test"]) {
    equal(TRACKING_HOST.test(host), false, host);
  }
});
