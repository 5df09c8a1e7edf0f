"use client";

import { useActionState } from "react";

export default function BottleForm({ action, producers, bottle }) {
  const [state, formAction] = useActionState(action, { errors: {} });
  return (
    <form action={formAction}>
      <label>
        Name <input name="name" defaultValue={bottle?.name} required />
      </label>
      <label>
        Vintage <input name="vintage" type="number" defaultValue={bottle?.vintage} />
      </label>
      <label>
        Price <input name="price" type="number" step="0.01" defaultValue={bottle?.price} />
      </label>
      {state.errors?.price && <p role="alert">{state.errors.price}</p>}
      <label>
        Producer
        <select name="producerId" defaultValue={bottle?.producer_id}>
          {producers.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
        </select>
      </label>
      <label>
        Description <textarea name="description" defaultValue={bottle?.description} />
      </label>
      <button>Save bottle</button>
    </form>
  );
}
