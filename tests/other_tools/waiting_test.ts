import { testVariant, type Variant } from "./variant.ts";

const CASES: readonly Variant[] = [
  {
    what: "a loop in the words of other tools",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    poll:
      tries: 5
      every: 1m30s
      until: { status: 200 }
      abort_if: { status: 500 }
`,
    found: [
      ["4:5 unknown-key: `poll` is not a key of a step", "did you mean `loop`?"],
      ["5:7 unknown-key: `tries` is not a key of a loop", "did you mean `max_attempts`?"],
      ["6:7 unknown-key: `every` is not a key of a loop", "write `sleep_ms: 90000`"],
      ["8:7 unknown-key: `abort_if` is not a key of a loop", "did you mean `fail_when`?"],
    ],
    fixed: `steps:
  - name: a
    request: { url: http://a.test/ }
    loop:
      max_attempts: 5
      sleep_ms: 90000
      until: { status: 200 }
      fail_when: { status: 500 }
`,
  },
  {
    what: "a pause without a unit, and a limit in milliseconds",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    loop: { max_attempts: 5, interval: 2, timeout_ms: 5000, until: { status: 200 } }
`,
    found: [
      [
        "4:30 unknown-key: `interval` is not a key of a loop",
        "write `sleep_ms`, in milliseconds",
      ],
      [
        "4:43 unknown-key: `timeout_ms` is not a key of a loop",
        "a loop is bounded by its attempts: `max_attempts: 6` with `sleep_ms: 1000` pauses for " +
        "5.0 s in total; `timeout_ms` of the request limits each attempt",
      ],
    ],
  },
  {
    what: "a condition that is not a map of checks",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    wait_for: { port: 8080 }
    assert: { status: 200 }
`,
    found: [
      [
        "4:5 unknown-key: `wait_for` is not a key of a step",
        "to send the request until a condition holds, write " +
        "`loop: { max_attempts: 20, sleep_ms: 500, until: { status: 200 } }`",
      ],
    ],
  },
  {
    what: "a time limit of a step",
    flow: `steps:
  - name: a
    request: { url: http://a.test/ }
    timeout: 30s
    assert: { status: 200 }
`,
    found: [
      [
        "4:5 unknown-key: `timeout` is not a key of a step",
        "write `timeout_ms: 30000` in the request, in milliseconds",
      ],
    ],
  },
];

CASES.forEach(testVariant);
