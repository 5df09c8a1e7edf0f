"use client";

import { useActionState } from "react";

export default function CommentForm({ action }) {
  const [state, formAction] = useActionState(action, undefined);
  return (
    <form action={formAction}>
      <textarea name="text" placeholder="Your comment" />
      <select name="rating" defaultValue="3">
        {[1, 2, 3, 4, 5].map((rating) => <option key={rating}>{rating}</option>)}
      </select>
      <button>Add comment</button>
      {state?.message && <p role="status">{state.message}</p>}
    </form>
  );
}
