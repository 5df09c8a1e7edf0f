import { strictEqual } from "node:assert/strict";
import type { Scalar } from "../../lib/har/provenance.ts";
import { type ValueClass, valueClass } from "../../lib/shapes/value_class.ts";

const CLASSES: Readonly<Record<ValueClass, readonly Scalar[]>> = {
  null: [null],
  empty: ["", "  "],
  boolean: [true, false, "true", "No", "undefined"],
  placeholder: ["***", "[REDACTED]", "<token>", "password redacted", "xxxxxx"],
  float: [1.5, "0.25", "1e5", "-2.5E-12"],
  version: ["4.1.15", "v2.0", "1.0.0-beta+7"],
  integer: [0, 7, 12345, "42", -3],
  "long integer": [123456, "20261121", 99999999999],
  epoch: [1795240174, "1795240174739"],
  "date-time": [
    "2026-11-21",
    "2026-11-21T05:49:34.681Z",
    "2026-11-21.05:49:34",
    "Sat, 21 Nov 2026 05:49:34 GMT",
    "20260105T090000Z",
    "20260105090000123",
    "2026-12-01-04-31-50",
    "2026-12-01_04_31_50",
  ],
  url: [
    "https://app.test/a?b=1",
    "/files/list",
    "magnet://x",
    "/files/3870fe02-cf69-4518-ab98-50b315d22d63.pdf",
  ],
  email: ["kay@example.com"],
  uuid: ["3870fe02-cf69-4518-ab98-50b315d22d63", "{3870FE02-CF69-4518-AB98-50B315D22D63}"],
  jwt: ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.S_J11MuC"],
  hex: ["8980547e12", "c99d5d959c", "9cf242f5e5d289f4", "507f1f77bcf86cd799439011", "a1b2c3d4e5f6"],
  digits: [
    1234567890123456789n,
    "7300000000007000021",
    "1796053921.433315.85828323",
    "1796098400.5477593",
  ],
  token: [
    "UHJvamVjdDoxMTgyMA==",
    "AAAAAAAAefY=",
    "74iIB7EBt4hudJZJwfKDC6wsLgeVLVyyKS14qP2slGLu1JZO",
    "ce//VarG9GKcXoeWJDZi90IWqTufv2LUM3Id7p/wrPuto1GSWRBNUGB=",
    "2|79f1cc62|9de3e86ad8b1b15db2a4a3ac3f0f2f2a|1690000000",
    "cus_NffrFeUfNV2Hib",
    "V1StGXR8_Z5jdHi6B-myT",
    "IRFaVaYbqWx",
    "FkqZMDALc_Q",
    "UHJvamVjdDox",
    "wxztuz9wrx",
    "vvhrqvd58z",
    "kDcMvScdfwwMRQ-H",
    "UG9zdDo1",
    "P56IOI7-MZJNU2Y-IQGDREY-DM2MGTI",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  ],
  code: [
    "my-first-post-2024",
    "INV-2024-0001",
    "iphone-15-pro-max-256gb",
    "yoga_6months",
    "tab0000000000001",
    "AB12",
    "user_12",
    "k8s-cluster-main",
    "n8n-nodes-base.stickyNote",
    "Async_0200-CustomerInformation",
    "s3:GetObject",
  ],
  word: [
    "XMLHttpRequest",
    "application/json",
    "node-red/junction",
    "directus_session_token",
    "en-US",
    "Not_A_Bug",
    "hasNextPage",
    "maxRequestKiB",
    "goToPage",
    "getUserById",
    "copyToClipBoard",
    "showAsPHP",
    "LaTeX",
  ],
  text: ["correct horse 1", "*,role.name", "#6644FF", "12:30", "→"],
};

Deno.test("the class of a value follows from the value alone", () => {
  for (const [kind, values] of Object.entries(CLASSES)) {
    for (const value of values) strictEqual(valueClass(value), kind, String(value));
  }
});
