/** A spelling of the format. */
export type Spelling = "A" | "B";

/** The URL of the API if `BASE_URL` is not set. */
export const DEFAULT_URL = "http://127.0.0.1:8080";

/** The words that differ between the two spellings. */
const WORDS = {
  A: {
    url: `\${ENV.BASE_URL:-${DEFAULT_URL}}`,
    base: "${vars.base_url}",
    capture: "capture",
    checks: "json",
    body: "$.json",
    captured: "${steps.health.capture.content_type}",
    token: "{ token: $.json.token }",
    user: "${ENV.API_USER}",
  },
  B: {
    url: `\${BASE_URL:-${DEFAULT_URL}}`,
    base: "${base_url}",
    capture: "extract",
    checks: "jsonpath",
    body: "$",
    captured: "${steps.health.content_type}",
    token: "{ token: $.token }",
    user: "${API_USER}",
  },
} as const;

/** Returns a flow that passes with any API that responds to `GET /health` with 200 and JSON. */
export function firstFlow(spelling: Spelling): string {
  const words = WORDS[spelling];
  return `# yaml-language-server: $schema=../flow.schema.json
#
# A first flow. It passes with any API that answers GET /health with 200 and JSON:
#
#     BASE_URL=${DEFAULT_URL} baton run flows
#
# \`baton check flows\` finds mistakes without sending anything.
name: first flow

vars:
  # From the environment; the value after :- is used if the variable is not set.
  base_url: ${words.url}

steps:
  # A step sends one request. Put a path of your API in place of /health.
  - name: health
    request:
      url: ${words.base}/health
    # Values of the response that later steps need, by name.
    ${words.capture}:
      content_type: { header: content-type }
    # What must be true. Every assertion is checked, and every failure is shown with its line.
    assert:
      status: 200
      ${words.checks}:
        - { path: ${words.body}, exists: true }

  # The next step uses a value of the previous one.
  - name: health_again
    request:
      url: ${words.base}/health
      headers:
        accept: ${words.captured}
    assert:
      status: 200
      headers:
        content-type: ${words.captured}

  # A login, for example, passes on its token in the same way:
  #
  # - name: login
  #   request:
  #     method: POST
  #     url: ${words.base}/login
  #     body: { username: "${words.user}", password: "${words.user.replace("USER", "PASSWORD")}" }
  #   ${words.capture}: ${words.token}
  #   assert: { status: 200 }
`;
}
