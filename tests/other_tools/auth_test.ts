import { testVariant } from "./variant.ts";

const flow = (request: string): string =>
  `steps:
  - name: a
    request:
      url: http://a.test/
      ${request}
`;

/** What other tools write: the request, the place and the message, and what is meant. */
const SHAPES: readonly (readonly [what: string, written: string, found: string, meant: string])[] =
  [
    [
      "a type beside a token",
      'auth: { type: bearer, token: "${ENV.ID}" }',
      "5:15 unknown-key: `type` is not a key of `auth`",
      'auth: { bearer: "${ENV.ID}" }',
    ],
    [
      "a type beside a user",
      'auth: { type: basic, username: ada, password: "${ENV.ID}" }',
      "5:15 unknown-key: `type` is not a key of `auth`",
      'auth: { basic: { username: ada, password: "${ENV.ID}" } }',
    ],
    [
      "a type beside a map of its name",
      'auth: { type: digest, digest: { username: ada, password: "${ENV.ID}" } }',
      "5:15 unknown-key: `type` is not a key of `auth`",
      'auth: { digest: { username: ada, password: "${ENV.ID}" } }',
    ],
    [
      "a type beside pairs of its name",
      'auth: { type: bearer, bearer: [{ key: token, value: "${ENV.ID}", type: string }] }',
      "5:15 unknown-key: `type` is not a key of `auth`",
      'auth: { bearer: "${ENV.ID}" }',
    ],
    [
      "a type beside a client",
      "auth: { type: oauth2, grant_type: client_credentials, accessTokenUrl: http://a.test/t, " +
      'clientId: me, clientSecret: "${ENV.ID}", scope: [a, b] }',
      "5:15 unknown-key: `type` is not a key of `auth`",
      'auth: { oauth2: { token_url: "http://a.test/t", client_id: me, client_secret: "${ENV.ID}", ' +
      "scope: [a, b] } }",
    ],
    [
      "a type beside a key of AWS",
      'auth: { type: awsv4, accessKeyId: a, secretAccessKey: "${ENV.ID}", region: r, service: s }',
      "5:15 unknown-key: `type` is not a key of `auth`",
      'auth: { aws_sigv4: { access_key: a, secret_key: "${ENV.ID}", region: r, service: s } }',
    ],
    [
      "a user right under auth",
      'auth: { user: ada, pass: "${ENV.ID}" }',
      "5:15 unknown-key: `user` is not a key of `auth`",
      'auth: { basic: { username: ada, password: "${ENV.ID}" } }',
    ],
    [
      "a user and a password as a list",
      'auth: [ada, "${ENV.ID}"]',
      "5:13 wrong-type: `auth` takes a map of `key: value`, found a list",
      'auth: { basic: { username: ada, password: "${ENV.ID}" } }',
    ],
    [
      "a user and a password behind digest",
      'auth: [digest, ada, "${ENV.ID}"]',
      "5:13 wrong-type: `auth` takes a map of `key: value`, found a list",
      'auth: { digest: { username: ada, password: "${ENV.ID}" } }',
    ],
    [
      "a user and a password as one text",
      'auth: "ada:${ENV.ID}"',
      '5:13 wrong-type: `auth` takes a map of `key: value`, found the text "ada:${ENV.ID}"',
      'auth: { basic: { username: ada, password: "${ENV.ID}" } }',
    ],
    [
      "a header as the text of auth",
      'auth: "Bearer ${ENV.ID}"',
      '5:13 wrong-type: `auth` takes a map of `key: value`, found the text "Bearer ${ENV.ID}"',
      'auth: { bearer: "${ENV.ID}" }',
    ],
    [
      "a user and a password as one text under basic",
      'auth: { basic: "ada:${ENV.ID}" }',
      '5:22 wrong-type: `basic` takes a map of `key: value`, found the text "ada:${ENV.ID}"',
      'auth: { basic: { username: ada, password: "${ENV.ID}" } }',
    ],
    [
      "a user and a password as a list under digest",
      'auth: { digest: [ada, "${ENV.ID}"] }',
      "5:23 wrong-type: `digest` takes a map of `key: value`, found a list",
      'auth: { digest: { username: ada, password: "${ENV.ID}" } }',
    ],
    [
      "a token in a map under bearer",
      'auth: { bearer: { token: "${ENV.ID}" } }',
      "5:23 wrong-type: `bearer` takes text, found a map",
      'auth: { bearer: "${ENV.ID}" }',
    ],
    [
      "a user under basicAuth",
      'basicAuth: { user: ada, pass: "${ENV.ID}" }',
      "5:7 unknown-key: `basicAuth` is not a key of a request",
      'auth: { basic: { username: ada, password: "${ENV.ID}" } }',
    ],
    [
      "a token under bearer in the request",
      'bearer: { token: "${ENV.ID}" }',
      "5:7 unknown-key: `bearer` is not a key of a request",
      'auth: { bearer: "${ENV.ID}" }',
    ],
    [
      "a user under digest in the request",
      'digest: { username: ada, password: "${ENV.ID}" }',
      "5:7 unknown-key: `digest` is not a key of a request",
      'auth: { digest: { username: ada, password: "${ENV.ID}" } }',
    ],
  ];

for (const [what, written, found, meant] of SHAPES) {
  testVariant({
    what,
    flow: flow(written),
    found: [[found, `write \`${meant}\``]],
    fixed: flow(meant),
  });
}

testVariant({
  what: "a scheme before a token",
  flow: flow('auth: { bearer: "Bearer ${ENV.ID}" }'),
  found: [[
    "5:23 bad-auth: the token begins with `Bearer`, which is added to it",
    'write `bearer: "${ENV.ID}"`',
  ]],
  fixed: flow('auth: { bearer: "${ENV.ID}" }'),
});

testVariant({
  what: "other words below auth",
  flow: flow(
    'auth: { aws: { region: r, service: s, accessKeyId: a, secretAccessKey: "${ENV.ID}" } }',
  ),
  found: [
    ["5:15 unknown-key: `aws` is not a key of `auth`", "did you mean `aws_sigv4`?"],
    [
      "5:45 unknown-key: `accessKeyId` is not a key of `aws_sigv4`",
      "did you mean `access_key`?",
    ],
    [
      "5:61 unknown-key: `secretAccessKey` is not a key of `aws_sigv4`",
      "did you mean `secret_key`?",
    ],
  ],
  fixed: flow(
    'auth: { aws_sigv4: { region: r, service: s, access_key: a, secret_key: "${ENV.ID}" } }',
  ),
});

testVariant({
  what: "a grant that is not the only one",
  flow: flow(
    "auth: { oauth2: { token_url: http://a.test/t, client_id: me, client_secret: x, " +
      "grant_type: password } }",
  ),
  found: [[
    "5:86 unknown-key: `grant_type` is not a key of `oauth2`",
    "remove it; the grant is `client_credentials`",
  ]],
});
