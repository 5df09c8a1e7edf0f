import { Buffer } from "node:buffer";

/** Makes folders, groups, actions and a user as an admin, then files and a share as that user. */
export const words = [
  {
    role: "seed-office",
    roleAbout: "Those who look after the seeds",
    folder: "greenhouse",
    place: "/tmp/baton-e2e-har-files/greenhouse",
    folderAbout: "Pictures from the greenhouse",
    folderChanged: "Pictures from the greenhouse and the pond",
    group: "gardeners",
    groupAbout: "People of the north wing",
    mount: "/pictures",
    action: "count-bulbs",
    actionAbout: "Counts what lies in the shed",
    rule: "every-morning",
    ruleAbout: "Before the gates open",
    hour: "5",
    user: "nora",
    userPassword: "Nora-seeds-41",
    email: "nora.fielding@example.com",
    userAbout: "Head gardener of the north wing",
    userChanged: "Head gardener until autumn",
    info: "Has the key of the shed",
    address: "203.0.113.7/32",
    addressAbout: "The tablet at the gate",
    directory: "Tulip orders",
    file: "bulbs.txt",
    text: "Forty tulips and nine lilies\n",
    renamed: "bulbs-of-spring.txt",
    copied: "bulbs-for-the-archive.txt",
    share: "Bulbs for the neighbours",
    shareAbout: "What they may dig up",
    shareChanged: "What they may take home",
    ownAbout: "Digs before breakfast",
    search: "gard",
  },
  {
    role: "harbour-office",
    roleAbout: "Those who collect the dues",
    folder: "breakwater",
    place: "/tmp/baton-e2e-har-files/breakwater",
    folderAbout: "Photos from the breakwater",
    folderChanged: "Photos from the breakwater and the light",
    group: "sailors",
    groupAbout: "Crew of the old pier",
    mount: "/photos",
    action: "weigh-ropes",
    actionAbout: "Weighs what hangs in the loft",
    rule: "every-evening",
    ruleAbout: "After the boats are in",
    hour: "19",
    user: "hanna",
    userPassword: "Hanna-ropes-57",
    email: "hanna.brook@example.com",
    userAbout: "Helmswoman of the old pier",
    userChanged: "Helmswoman until winter",
    info: "Has the code of the loft",
    address: "198.51.100.9/32",
    addressAbout: "The phone on the mast",
    directory: "Rope lists",
    file: "ropes.txt",
    text: "Twelve ropes and five anchors\n",
    renamed: "ropes-of-summer.txt",
    copied: "ropes-for-the-museum.txt",
    share: "Ropes for the visitors",
    shareAbout: "What they may pull",
    shareChanged: "What they may tie up",
    ownAbout: "Sails after supper",
    search: "sail",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 800) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const click = async (target) => {
    await page.locator(target).filter({ visible: true }).first().click();
    await settle();
  };
  const fill = (target, text) => page.locator(target).filter({ visible: true }).first().fill(text);
  const open = async (path) => {
    const link = page.locator(`#kt_app_sidebar a[href="${path}"]`);
    if (!(await link.isVisible())) {
      await click(`.menu-accordion:has(a[href="${path}"]) > .menu-link`);
    }
    await click(`#kt_app_sidebar a[href="${path}"]`);
  };
  const rowMenu = async (text, label) => {
    await click(`tr:has-text("${text}") button[data-kt-menu-trigger]`);
    await click(`.menu-link:text-is("${label}")`);
  };
  const remove = async (text) => {
    await rowMenu(text, "Delete");
    await click("#modal_alert_ok");
  };
  const choose = async (select, text) => {
    await click(`${select} + .select2 .select2-selection`);
    await click(`.select2-results__option:has-text("${text}")`);
  };
  const submit = () => click("#form_submit");
  const signIn = async (path, user, secret) => {
    await page.goto(`${url}${path}`);
    await settle();
    await fill('[name="username"]', user);
    await fill('[name="password"]', secret);
    await click("#sign_in_submit");
  };
  const signOut = async () => {
    await page.locator(".ki-user").first().hover();
    await click("#id_logout_link");
    await click("#modal_alert_ok");
  };

  await signIn("/web/admin/login", username, password);

  await open("/web/admin/roles");
  await click('a[href="/web/admin/role"]');
  await fill("[name=name]", words.role);
  await fill("#idDescription", words.roleAbout);
  await submit();

  await open("/web/admin/folders");
  await click('a[href="/web/admin/folder"]');
  await fill("#idFolderName", words.folder);
  await fill("#idDescription", words.folderAbout);
  await fill('[name="mapped_path"]', words.place);
  await submit();
  await rowMenu(words.folder, "Edit");
  await fill("#idDescription", words.folderChanged);
  await submit();

  await open("/web/admin/groups");
  await click('a[href="/web/admin/group"]');
  await fill("#idGroupName", words.group);
  await fill("#idDescription", words.groupAbout);
  await fill('[name$="[vfolder_path]"]', words.mount);
  await choose('select[name$="[vfolder_name]"]', words.folder);
  await submit();
  await fill('[data-table-filter="search"]', words.search);
  await settle();

  await open("/web/admin/users");
  await click('a[href="/web/admin/user"]');
  await fill("#idUsername", words.user);
  await choose("#idRole", words.role);
  await fill("#idPassword", words.userPassword);
  await choose("#idPrimaryGroup", words.group);
  await click('#accordionUser button:has-text("Profile")');
  await fill("#idEmail", words.email);
  await fill("#idDescription", words.userAbout);
  await fill("#idAdditionalInfo", words.info);
  await submit();
  await rowMenu(words.user, "Edit");
  await click('#accordionUser button:has-text("Profile")');
  await fill("#idDescription", words.userChanged);
  await submit();

  await open("/web/admin/eventactions");
  await click('a[href="/web/admin/eventaction"]');
  await fill("#idName", words.action);
  await fill("#idDescription", words.actionAbout);
  await choose("#idType", "User quota reset");
  await submit();

  await open("/web/admin/eventrules");
  await click('a[href="/web/admin/eventrule"]');
  await fill("#idName", words.rule);
  await fill("#idDescription", words.ruleAbout);
  await choose("#idTrigger", "Schedules");
  await fill('[name$="[schedule_hour]"]', words.hour);
  for (const part of ["day_of_week", "day_of_month", "month"]) {
    await fill(`[name$="[schedule_${part}]"]`, "*");
  }
  await choose('select[name$="[action_name]"]', words.action);
  await submit();

  await open("/web/admin/ip-lists");
  await click('#add_button, a:has-text("Add")');
  await fill("#idIPOrNet", words.address);
  await fill("#idDescription", words.addressAbout);
  await submit();
  await remove(words.address);

  await signOut();

  await signIn("/web/client/login", words.user, words.userPassword);
  await click("#id_create_dir_button");
  await fill("#file_manager_new_folder_input", words.directory);
  await click("#file_manager_add_folder");
  await click(`a:has-text("${words.directory}")`);
  const chooser = page.waitForEvent("filechooser");
  await click("#upload_files_empty");
  await (await chooser).setFiles({
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(words.text),
  });
  await settle();
  await click("#upload_files_empty_button");
  await settle();
  await rowMenu(words.file, "Rename");
  await fill("#rename_new_name", words.renamed);
  await click("#id_do_rename_button");
  await rowMenu(words.renamed, "Move or copy");
  await fill("#move_copy_name", words.copied);
  await click("#id_copy_button");
  await settle();
  await rowMenu(words.copied, "Delete");
  await click("#modal_alert_ok");
  await settle();

  const tab = page.waitForEvent("popup");
  await rowMenu(words.renamed, "Share");
  page = await tab;
  await settle();
  await fill("#name", words.share);
  await fill("#description", words.shareAbout);
  await submit();
  await rowMenu(words.share, "Edit");
  await fill("#description", words.shareChanged);
  await submit();
  await click(`tr:has-text("${words.share}") [data-table-action="show_link"]`);
  await click("#readUncompressedLink");
  await click('#link_modal [data-bs-dismiss="modal"]');
  await remove(words.share);

  await page.locator(".ki-user").first().hover();
  await click('a[href="/web/client/profile"]');
  await fill("#idDescription", words.ownAbout);
  await submit();
  await signOut();

  await signIn("/web/admin/login", username, password);
  await remove(words.user);
  for (
    const [path, name] of [
      ["/web/admin/eventrules", words.rule],
      ["/web/admin/eventactions", words.action],
      ["/web/admin/groups", words.group],
      ["/web/admin/folders", words.folder],
      ["/web/admin/roles", words.role],
    ]
  ) {
    await open(path);
    await remove(name);
  }
  await signOut();
}
