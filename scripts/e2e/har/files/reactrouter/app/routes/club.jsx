import { Form, Link, Outlet } from "react-router";
import { userOf } from "../session.server";

export async function loader({ request }) {
  return { user: await userOf(request) };
}

export default function Club({ loaderData }) {
  return (
    <>
      <nav>
        <Link to="/trips">Trips</Link> <Link to="/boats">Boats</Link>
        <Form method="post" action="/logout">{loaderData.user} <button>Log out</button></Form>
      </nav>
      <main><Outlet /></main>
    </>
  );
}
