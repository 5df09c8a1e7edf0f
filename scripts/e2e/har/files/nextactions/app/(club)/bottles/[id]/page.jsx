import { addComment, deleteBottle, deleteComment, setState } from "@/lib/actions";
import { query } from "@/lib/db";
import { verifySession } from "@/lib/session";
import Link from "next/link";
import { notFound } from "next/navigation";
import CommentForm from "./comment";

export default async function Page({ params }) {
  await verifySession();
  const { id } = await params;
  const [bottle] = await query(
    "SELECT bottles.*, producers.name AS producer FROM bottles " +
      "LEFT JOIN producers ON producers.id = producer_id WHERE bottles.id = ?",
    id,
  );
  if (!bottle) notFound();
  const comments = await query("SELECT * FROM comments WHERE bottle_id = ? ORDER BY id", bottle.id);
  const next = bottle.state === "opened" ? "cellared" : "opened";
  return (
    <>
      <h1>{bottle.name}</h1>
      <p>{bottle.description}</p>
      <dl>
        <dt>Vintage</dt>
        <dd>{bottle.vintage}</dd>
        <dt>Price</dt>
        <dd>€{bottle.price.toFixed(2)}</dd>
        <dt>Producer</dt>
        <dd>{bottle.producer}</dd>
        <dt>State</dt>
        <dd>{bottle.state}</dd>
      </dl>
      <Link href={`/bottles/${bottle.id}/edit`}>Edit</Link>
      <form action={setState.bind(null, bottle.id, next)}>
        <button>{next === "opened" ? "Open it" : "Put it back"}</button>
      </form>
      <form action={deleteBottle.bind(null, bottle.id)}>
        <button>Delete bottle</button>
      </form>
      <h2>Comments</h2>
      <ul>
        {comments.map((comment) => (
          <li key={comment.id}>
            <b>{comment.author}</b>: {comment.text} ({comment.rating} of 5)
            <form action={deleteComment}>
              <input type="hidden" name="id" value={comment.id} />
              <input type="hidden" name="bottleId" value={bottle.id} />
              <button>Delete</button>
            </form>
          </li>
        ))}
      </ul>
      <CommentForm action={addComment.bind(null, bottle.id)} />
    </>
  );
}
