/** Makes a policy, a user, a group, a bucket with a file and a key, edits them, and deletes all. */
export const words = [
  {
    policy: "read-tide-tables",
    action: "s3:GetObject",
    more: "s3:ListBucket",
    user: "nora",
    userPassword: "Nora-secret-6",
    group: "harbour-pilots",
    bucket: "tide-tables",
    file: ["spring-tides.csv", "day,height\n1,3.4\n2,3.6\n"],
    tag: ["station", "old lighthouse"],
    quota: "12",
    key: "Pilot boat",
    about: "Reads the tables on board",
    better: "Reads the tables on board and ashore",
  },
  {
    policy: "write-seed-lists",
    action: "s3:PutObject",
    more: "s3:DeleteObject",
    user: "emil",
    userPassword: "Emil-secret-7",
    group: "garden-helpers",
    bucket: "seed-lists",
    file: ["late-sowing.csv", "plant,week\nkale,31\nleek,33\n"],
    tag: ["shelf", "north greenhouse"],
    quota: "7",
    key: "Label printer",
    about: "Prints labels for the beds",
    better: "Prints labels for the beds and the pots",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const press = async (selector) => {
    await page.locator(selector).filter({ visible: true }).last().click();
    await settle();
  };
  const policyOf = (...actions) =>
    JSON.stringify({
      Version: "2012-10-17",
      Statement: [{
        Effect: "Allow",
        Action: actions,
        Resource: [`arn:aws:s3:::${words.bucket}/*`, `arn:aws:s3:::${words.bucket}`],
      }],
    });

  await page.addInitScript(sendAsText);
  await page.goto(`${url}/`);
  await page.fill("#accessKey", username);
  await page.fill("#secretKey", password);
  await press("#do-login");
  await settle();

  await press("#policies");
  await press("#create-policy");
  await page.fill("#policy-name", words.policy);
  await page.fill("#code_wrapper", policyOf(words.action));
  await press("#save-policy");

  await press("#identity");
  await press("#users");
  await press("#create-user");
  await page.fill("#accesskey-input", words.user);
  await page.fill('input[type="password"]', words.userPassword);
  await page.fill("#search-resource", words.policy);
  await settle(500);
  await press('label:has(input[type="checkbox"])');
  await press("#save-user");

  await press("#groups");
  await press("#create-group");
  await page.fill("#group-name", words.group);
  await page.fill("#search-resource", words.user);
  await settle(500);
  await press('label:has(input[type="checkbox"])');
  await press("#save-group");

  await press("#buckets");
  await press("#create-bucket");
  await page.fill("#bucket-name", words.bucket);
  await press("#create-bucket");
  await page.goto(`${url}/browser/${words.bucket}`);
  await settle();
  const [name, content] = words.file;
  await page.locator('input[type="file"]').first().setInputFiles({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
  await settle(2500);
  await page.goto(`${url}/browser/${words.bucket}`);
  await settle();
  await page.getByText(name).first().click();
  await settle();
  await press('button:has-text("Tags")');
  await page.fill("#newTagKey", words.tag[0]);
  await page.fill("#newTagLabel", words.tag[1]);
  await press("#saveTag");
  await settle();

  await page.goto(`${url}/buckets/${words.bucket}/admin/summary`);
  await settle();
  await press('button:has-text("Disabled")');
  await press("#bucket_quota-switch");
  await page.fill("#quota_size", words.quota);
  await press("#save");

  await press("#nav-accesskeys");
  await press("#create-service-account");
  await page.fill("#name", words.key);
  await page.fill("#description", words.about);
  await press("#create-sa");
  await press("#close");
  await press("#nav-accesskeys");
  await press('button[aria-label="edit"]');
  await page.fill("#description", words.better);
  await press("#save-sa-policy");

  await page.goto(`${url}/policies/${words.policy}`);
  await settle();
  await press("#raw-policy");
  await page.fill("#code_wrapper", policyOf(words.action, words.more));
  await press("#save");
  await page.goto(`${url}/identity/groups/${words.group}`);
  await settle();
  await page.goto(`${url}/identity/users/${words.user}`);
  await settle();
  await press("#delete-user");
  await press("#confirm-ok");
  await page.goto(`${url}/identity/groups/${words.group}`);
  await settle();
  await press("#delete-user-group");
  await press("#confirm-ok");
  await press("#nav-accesskeys");
  await press('button[aria-label="delete"]');
  await press("#confirm-ok");
  await page.goto(`${url}/policies/${words.policy}`);
  await settle();
  await press("#delete-policy");
  await press("#confirm-ok");
  await page.goto(`${url}/browser/${words.bucket}`);
  await settle();
  await page.getByText(name).first().click();
  await settle();
  await press("#delete-element-click");
  await press("#confirm-ok");
  await page.goto(`${url}/buckets/${words.bucket}/admin/summary`);
  await settle();
  await press("#delete-bucket-button");
  await press("#confirm-ok");
  await press("#sign-out");
  await settle();
}

/** Sends forms with files as text, since a recording of the browser leaves them out. */
function sendAsText() {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = async function (body) {
    if (!(body instanceof FormData)) return send.call(this, body);
    const whole = new Response(body);
    this.setRequestHeader("content-type", whole.headers.get("content-type"));
    send.call(this, await whole.text());
  };
}
