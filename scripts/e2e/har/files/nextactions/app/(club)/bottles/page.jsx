import { query } from "@/lib/db";
import { verifySession } from "@/lib/session";
import Link from "next/link";
import Search from "./search";

export default async function Page({ searchParams }) {
  await verifySession();
  const { query: text = "" } = await searchParams;
  const bottles = await query(
    "SELECT bottles.*, producers.name AS producer FROM bottles " +
      "LEFT JOIN producers ON producers.id = producer_id " +
      "WHERE bottles.name LIKE ? ORDER BY bottles.id DESC LIMIT 50",
    `%${text}%`,
  );
  return (
    <>
      <h1>Bottles</h1>
      <Search />
      <Link href="/bottles/new">New bottle</Link>
      <table>
        <tbody>
          {bottles.map(({ id, name, vintage, price, producer, state }) => (
            <tr key={id}>
              <td>
                <Link href={`/bottles/${id}`}>{name}</Link>
              </td>
              <td>{vintage}</td>
              <td>€{price.toFixed(2)}</td>
              <td>{producer}</td>
              <td>{state}</td>
              <td>
                <Link href={`/bottles/${id}/edit`}>Edit</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
