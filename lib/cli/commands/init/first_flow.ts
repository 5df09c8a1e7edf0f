/** A spelling of the format. */
export type Spelling = "A" | "B";

/** Where the first flow expects the API if nothing says where it is. */
export const DEFAULT_URL = "http://127.0.0.1:8080";

/** What the two spellings write differently. */
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

/** A flow that passes with any API that answers `GET /health` with 200 and JSON. */
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
  # From the environment; what stands behind :- holds where the variable is not set.
  base_url: ${words.url}

steps:
  # A step sends one request. Put a path of your API in place of /health.
  - name: health
    request:
      url: ${words.base}/health
    # Values of the answer that later steps need, by a name.
    ${words.capture}:
      content_type: { header: content-type }
    # What must hold. All of it is judged, and every failure is shown with its line.
    assert:
      status: 200
      ${words.checks}:
        - { path: ${words.body}, exists: true }

  # The next step takes a value from the one before.
  - name: health_again
    request:
      url: ${words.base}/health
      headers:
        accept: ${words.captured}
    assert:
      status: 200
      headers:
        content-type: ${words.captured}

  # A login, for example, hands its token on in the same way:
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
