import { createBottle } from "@/lib/actions";
import { query } from "@/lib/db";
import { verifySession } from "@/lib/session";
import BottleForm from "../form";

export default async function Page() {
  await verifySession();
  const producers = await query("SELECT id, name FROM producers ORDER BY name");
  return (
    <>
      <h1>New bottle</h1>
      <BottleForm action={createBottle} producers={producers} />
    </>
  );
}
