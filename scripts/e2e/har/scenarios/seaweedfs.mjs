import { Buffer } from "node:buffer";

/** Makes users, buckets, a policy and a group, relates and changes them, keeps a file, removes all. */
export const words = [
  {
    user: "lighthouse",
    email: "keeper@lighthouse.example",
    changed: "assistant@lighthouse.example",
    second: "harbourmaster",
    bucket: "tide-charts",
    quota: "512",
    enlarged: "768",
    other: "signal-flags",
    policy: "ReadTideCharts",
    action: "s3:GetObject",
    group: "Pilots of the coast",
    rule: "drop-drafts",
    days: "30",
    folder: "northern-bays",
    file: { name: "bay-of-seals.txt", content: "High water at noon.\n" },
  },
  {
    user: "beekeeper",
    email: "hives@meadow.example",
    changed: "honey@meadow.example",
    second: "orchardist",
    bucket: "hive-journals",
    quota: "640",
    enlarged: "896",
    other: "plum-recipes",
    policy: "WriteHiveJournals",
    action: "s3:PutObject",
    group: "Gardeners of the valley",
    rule: "forget-swarms",
    days: "45",
    folder: "southern-slopes",
    file: { name: "third-hive.txt", content: "Two frames of honey.\n" },
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 800) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const press = async (selector, ms = 2500) => {
    await page.locator(selector).first().click();
    await settle(ms);
  };
  const buttonOf = (name) => `.modal.show .modal-footer button:has-text("${name}")`;

  await open("/login");
  await page.fill('input[name="username"]', username);
  await page.fill('input[name="password"]', password);
  await press('button[type="submit"]');

  // Users.
  const users = [[words.user, words.email], [words.second, `${words.second}@quay.example`]];
  for (const [user, email] of users) {
    await open("/object-store/users");
    await press('[data-bs-target="#createUserModal"]', 1500);
    await page.fill("#createUserModal #username", user);
    await page.fill("#createUserModal #email", email);
    await page.selectOption("#createUserModal #actions", ["Read", "Write"]);
    await press(buttonOf("Create User"));
  }

  // Buckets.
  for (const bucket of [words.bucket, words.other]) {
    await open("/object-store/buckets");
    await press('[data-bs-target="#createBucketModal"]', 1500);
    await page.fill("#bucketName", bucket);
    await page.check("#enableQuota");
    await page.fill("#quotaSize", words.quota);
    await press(buttonOf("Create Bucket"));
  }
  await open("/object-store/buckets");
  await press(`.owner-btn[data-bucket-name="${words.bucket}"]`, 1500);
  await page.selectOption("#bucketOwnerSelect", words.user);
  await press(buttonOf("Update Owner"));
  await open("/object-store/buckets");
  await press(`.quota-btn[data-bucket-name="${words.bucket}"]`, 1500);
  await page.fill("#quotaSizeMB", words.enlarged);
  await press(buttonOf("Update Quota"));
  await open("/object-store/buckets");
  await press(`.lifecycle-btn[data-bucket-name="${words.bucket}"]`, 1500);
  await press("#lifecycleAddRuleBtn", 800);
  await page.fill("#lifecycleRuleId", words.rule);
  await page.fill("#lifecycleRulePrefix", "drafts/");
  await page.check("#lifecycleExpireDaysEnabled");
  await page.fill("#lifecycleExpireDays", words.days);
  await press("#lifecycleSaveRuleBtn", 800);
  await press("#lifecycleSaveAllBtn");

  // A policy, and a group with a member and the policy.
  await open("/object-store/policies");
  await press('[data-bs-target="#createPolicyModal"]', 1500);
  await page.fill("#policyName", words.policy);
  await press("#createPolicyJsonTabBtn", 800);
  const statement = {
    Effect: "Allow",
    Action: [words.action],
    Resource: [`arn:aws:s3:::${words.bucket}/*`],
  };
  const document = { Version: "2012-10-17", Statement: [statement] };
  await page.fill("#policyDocument", JSON.stringify(document));
  await press(buttonOf("Create Policy"));
  await open("/object-store/groups");
  await press('[data-bs-target="#createGroupModal"]', 1500);
  await page.fill("#groupName", words.group);
  await press(buttonOf("Create"));
  await open("/object-store/groups");
  await press(`[data-action="view"][data-group-name="${words.group}"]`);
  await page.selectOption("#addMemberSelect", words.user);
  await press("#membersPane button.btn-outline-primary");
  await page.keyboard.press("Escape");
  await open("/object-store/groups");
  await press(`[data-action="view"][data-group-name="${words.group}"]`);
  await press("#policies-tab", 800);
  await page.selectOption("#attachPolicySelect", words.policy);
  await press("#policiesPane button.btn-outline-primary");

  // A changed user, with a key more and one less.
  await open("/object-store/users");
  await press(`[data-action="edit-user"][data-username="${words.user}"]`);
  await page.fill("#editEmail", words.changed);
  await press(buttonOf("Update User"));
  await open("/object-store/users");
  await press(`[data-action="manage-access-keys"][data-username="${words.user}"]`);
  await press("#accessKeysModal button:has-text('Create')", 800);
  await press("#createKeyForm button.btn-primary");
  await open("/object-store/users");
  await press(`[data-action="manage-access-keys"][data-username="${words.user}"]`);
  await page.locator(".access-key-status-select").last().selectOption("Inactive");
  await settle(2000);
  await page.locator(".delete-access-key-btn").last().click();
  await settle(1000);
  await press("#globalDeleteConfirmBtn");

  // Folders and files.
  await open(`/files?path=/buckets/${words.bucket}`);
  await press('button[onclick="createFolder()"]', 1500);
  await page.fill("#folderName", words.folder);
  await press(buttonOf("Create Folder"));
  await open(`/files?path=/buckets/${words.bucket}`);
  await press(`a:has-text("${words.folder}")`);
  await press('button[onclick="uploadFile()"]', 1500);
  await page.setInputFiles("#fileInput", {
    name: words.file.name,
    mimeType: "text/plain",
    buffer: Buffer.from(words.file.content),
  });
  await press(buttonOf("Upload"), 5000);
  const path = `/buckets/${words.bucket}/${words.folder}`;
  await open(`/files?path=${path}`);
  await press(`[data-action="properties"][data-path="${path}/${words.file.name}"]`);
  await open(`/files?path=${path}`);
  await press(`[data-action="delete"][data-path="${path}/${words.file.name}"]`, 1000);
  await press("#globalDeleteConfirmBtn");

  await open(`/files?path=/buckets/${words.bucket}`);
  await press(`[data-action="delete"][data-path="${path}"]`, 1000);
  await press("#globalDeleteConfirmBtn");

  // The end of it all; a group with members stays until they have left it.
  const removeGroup = async () => {
    await open("/object-store/groups");
    await press(`[data-action="delete"][data-group-name="${words.group}"]`, 1000);
    await press("#globalDeleteConfirmBtn");
  };
  await removeGroup();
  await open("/object-store/groups");
  await press(`[data-action="view"][data-group-name="${words.group}"]`);
  await press("#membersList button");
  await open("/object-store/groups");
  await press(`[data-action="view"][data-group-name="${words.group}"]`);
  await press("#policies-tab", 800);
  await press("#policiesList button");
  await removeGroup();
  await open("/object-store/policies");
  await press(`.delete-policy-btn[data-policy-name="${words.policy}"]`, 1000);
  await press("#globalDeleteConfirmBtn");
  for (const bucket of [words.other, words.bucket]) {
    await open("/object-store/buckets");
    await press(`.delete-bucket-btn[data-bucket-name="${bucket}"]`, 1000);
    await press(buttonOf("Delete Bucket"));
  }
  for (const user of [words.second, words.user]) {
    await open("/object-store/users");
    await press(`[data-action="delete-user"][data-username="${user}"]`, 1000);
    await press("#globalDeleteConfirmBtn");
  }
  await page.goto(`${url}/logout`);
  await settle();
}
