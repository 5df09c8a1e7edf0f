/** Keeps a club with events, members, a role and a file, and asks for seats, with the SDK. */
export const words = [
  {
    member: "wanda",
    secret: "Wanda-row-4488",
    club: "Rowers of the north bank",
    motto: "Always upstream",
    moved: "Always upstream, never late",
    role: "rowers",
    events: ["Spring regatta", "Night tour", "Boat painting"],
    seats: [16, 8, 5],
    starts: ["2027-04-18T09:00:00Z", "2027-06-02T20:30:00Z", "2027-03-07T13:00:00Z"],
    changed: "Night tour with lanterns",
    file: "regatta-rules.txt",
    content: "Every boat starts from the left pier.",
    word: "Night",
    city: "Passau",
  },
  {
    member: "emil",
    secret: "Emil-peak-6604",
    club: "Climbers of the old quarry",
    motto: "Slow and tied",
    moved: "Slow, tied and awake",
    role: "climbers",
    events: ["First ropes", "Winter wall", "Knot evening"],
    seats: [12, 6, 20],
    starts: ["2027-05-11T10:00:00Z", "2027-12-04T08:15:00Z", "2027-02-19T18:00:00Z"],
    changed: "Winter wall by torchlight",
    file: "rope-care.txt",
    content: "Wash it cold and dry it in the shade.",
    word: "Winter",
    city: "Innsbruck",
  },
];

export async function play({ page, url, username, password, words }) {
  await page.goto(url);
  await page.waitForTimeout(1000);
  await page.evaluate(async ({ username, password, ...words }) => {
    const { Parse } = globalThis;
    const pause = () => new Promise((resolve) => setTimeout(resolve, 300));
    const made = (kind, fields) => new (Parse.Object.extend(kind))().save(fields);
    const signUp = async (name, secret) => {
      const user = new Parse.User();
      await user.signUp({ username: name, password: secret, email: `${name}@club.example` });
      return user;
    };
    const member = await signUp(words.member, words.secret);
    await Parse.User.logOut();
    const owner = await signUp(username, password);
    await Parse.User.logOut();
    await Parse.User.logIn(username, password);
    await owner.save({ city: words.city });

    const access = new Parse.ACL(owner);
    access.setPublicReadAccess(true);
    const role = new Parse.Role(words.role, access);
    role.getUsers().add(member);
    await role.save();
    const club = await made("Club", { name: words.club, motto: words.motto, owner, size: 2 });
    const rules = await new Parse.File(words.file, {
      base64: btoa(words.content),
    }, "text/plain").save();
    const shared = new Parse.ACL(owner);
    shared.setRoleReadAccess(words.role, true);
    shared.setRoleWriteAccess(words.role, true);
    const events = [];
    for (const [index, title] of words.events.entries()) {
      const event = new (Parse.Object.extend("Event"))();
      event.setACL(shared);
      events.push(
        await event.save({
          title,
          club,
          seats: words.seats[index],
          starts: new Date(words.starts[index]),
          tags: ["open"],
          ...(index === 0 ? { rules } : {}),
        }),
      );
      await pause();
    }
    await fetch(rules.url());
    const [first, second, third] = events;
    club.relation("featured").add([first, second]);
    club.set("motto", words.moved);
    await club.save();
    first.increment("seats", 4);
    first.addUnique("tags", "boats");
    await first.save();
    await Parse.Cloud.run("seatsOf", { club: club.id });
    await Parse.User.logOut();

    await Parse.User.logIn(words.member, words.secret);
    const Event = Parse.Object.extend("Event");
    const ofClub = new Parse.Query(Event).equalTo("club", club);
    await ofClub.include("club").descending("seats").limit(10).find();
    const [found] = await new Parse.Query(Event).startsWith("title", words.word)
      .greaterThan("seats", 2).find();
    await found.save({ title: words.changed, contact: Parse.User.current() });
    await new Parse.Query(Event).include("club.owner").get(second.id);
    await Parse.Query.or(
      new Parse.Query(Event).greaterThan("seats", 15),
      new Parse.Query(Event).equalTo("contact", member),
    ).equalTo("club", club).ascending("starts").find();
    await new Parse.Query(Event).equalTo("club", club).count();
    await club.relation("featured").query().find();
    await Parse.User.logOut();

    await Parse.User.logIn(username, password);
    third.set("canceled", true);
    second.unset("contact");
    await Parse.Object.saveAll([second, third]);
    await new Parse.Query(Event).matchesQuery(
      "club",
      new Parse.Query("Club").equalTo("name", words.club),
    )
      .notEqualTo("canceled", true).select("title", "seats").find();
    await third.destroy();
    await new Parse.Query(Event).equalTo("club", club).find();
    await Parse.Object.destroyAll([first, second]);
    await club.destroy();
    await role.destroy();
    await Parse.User.logOut();
  }, { username, password, ...words });
  await page.waitForTimeout(500);
}
