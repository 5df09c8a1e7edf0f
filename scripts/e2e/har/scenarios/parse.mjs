/** Signs up, logs in, and writes, changes, finds and removes an entry with a tag, with the SDK. */
export const words = [
  { text: "Hello from Bergen", changed: "Hello from Oslo", tag: "norway" },
  { text: "Hello from Lima", changed: "Hello from Cusco", tag: "peru" },
];

export async function play({ page, url, username, password, words }) {
  await page.goto(url);
  await page.waitForTimeout(1000);
  await page.evaluate(async ({ username, password, text, changed, tag: name }) => {
    const { Parse } = globalThis;
    const user = new Parse.User();
    user.set("username", username);
    user.set("password", password);
    user.set("email", `${username}@example.com`);
    await user.signUp();
    await Parse.User.logOut();
    await Parse.User.logIn(username, password);
    const tag = new (Parse.Object.extend("Tag"))();
    tag.set("name", name);
    await tag.save();
    const Entry = Parse.Object.extend("Entry");
    const entry = new Entry();
    entry.set("text", text);
    entry.set("likes", 3);
    entry.set("tag", tag);
    entry.set("author", Parse.User.current());
    entry.set("when", new Date());
    entry.setACL(new Parse.ACL(Parse.User.current()));
    await entry.save();
    entry.increment("likes");
    entry.set("text", changed);
    await entry.save();
    const query = new Parse.Query(Entry);
    query.equalTo("tag", tag);
    query.include("tag");
    const [found] = await query.find();
    await query.get(entry.id);
    await found.destroy();
    await tag.destroy();
    await Parse.User.logOut();
  }, { username, password, ...words });
  await page.waitForTimeout(500);
}
