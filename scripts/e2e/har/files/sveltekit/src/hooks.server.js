import { userOfSession } from "$lib/server/session.js";

export async function handle({ event, resolve }) {
  event.locals.user = await userOfSession(event.cookies.get("session"));
  return resolve(event);
}
