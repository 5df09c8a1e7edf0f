import { updateBottle } from "@/lib/actions";
import { query } from "@/lib/db";
import { verifySession } from "@/lib/session";
import { notFound } from "next/navigation";
import BottleForm from "../../form";

export default async function Page({ params }) {
  await verifySession();
  const { id } = await params;
  const [bottle] = await query("SELECT * FROM bottles WHERE id = ?", id);
  if (!bottle) notFound();
  const producers = await query("SELECT id, name FROM producers ORDER BY name");
  return (
    <>
      <h1>Edit bottle</h1>
      <BottleForm action={updateBottle.bind(null, bottle.id)} producers={producers} bottle={bottle} />
    </>
  );
}
