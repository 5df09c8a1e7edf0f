import { deleteProducer } from "@/lib/actions";
import { query } from "@/lib/db";
import { verifySession } from "@/lib/session";
import ProducerForm from "./form";

export default async function Page() {
  await verifySession();
  const producers = await query("SELECT * FROM producers ORDER BY name");
  return (
    <>
      <h1>Producers</h1>
      <ul>
        {producers.map(({ id, name, region }) => (
          <li key={id}>
            {name}, {region}
            <form action={deleteProducer.bind(null, id)}>
              <button>Delete</button>
            </form>
          </li>
        ))}
      </ul>
      <ProducerForm />
    </>
  );
}
