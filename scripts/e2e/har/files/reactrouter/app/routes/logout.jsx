import { logOut } from "../session.server";

export function action({ request }) {
  return logOut(request);
}
