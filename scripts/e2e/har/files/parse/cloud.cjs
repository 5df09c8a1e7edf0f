// What the server does itself: a count, a check before saving, and the roles of a new club.
module.exports = (Parse) => {
  Parse.Cloud.beforeSave("Event", ({ object }) => {
    if (!object.get("title")) throw new Parse.Error(142, "an event needs a title");
    object.set("slug", object.get("title").toLowerCase().replace(/\W+/g, "-"));
  });
  Parse.Cloud.define("seatsOf", async ({ params, user }) => {
    const query = new Parse.Query("Event");
    query.equalTo("club", { __type: "Pointer", className: "Club", objectId: params.club });
    const events = await query.find({ sessionToken: user.getSessionToken() });
    return {
      club: params.club,
      events: events.length,
      seats: events.reduce((sum, one) => sum + one.get("seats"), 0),
    };
  });
};
