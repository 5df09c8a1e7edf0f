import { createCookieSessionStorage, redirect } from "react-router";

const storage = () =>
  createCookieSessionStorage({
    cookie: {
      name: "__session",
      httpOnly: true,
      path: "/",
      sameSite: "lax",
      maxAge: 604_800,
      secrets: [process.env.SESSION_SECRET],
    },
  });

const sessionOf = (request) => storage().getSession(request.headers.get("Cookie"));

export async function userOf(request) {
  const session = await sessionOf(request);
  const name = session.get("name");
  if (!name) throw redirect("/login");
  return name;
}

export async function logIn(request, name) {
  const session = await sessionOf(request);
  session.set("name", name);
  const headers = { "Set-Cookie": await storage().commitSession(session) };
  return redirect("/trips", { headers });
}

export async function logOut(request) {
  const session = await sessionOf(request);
  const headers = { "Set-Cookie": await storage().destroySession(session) };
  return redirect("/login", { headers });
}
