import { logout } from "@/lib/actions";
import { verifySession } from "@/lib/session";
import Link from "next/link";

export default async function Layout({ children }) {
  const { name } = await verifySession();
  return (
    <>
      <nav>
        <Link href="/bottles">Bottles</Link> <Link href="/producers">Producers</Link>
        <form action={logout}>
          {name} <button>Log out</button>
        </form>
      </nav>
      <main>{children}</main>
    </>
  );
}
