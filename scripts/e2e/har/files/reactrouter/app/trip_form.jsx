import { Form } from "react-router";

export function tripOf(form) {
  return [
    form.get("title"),
    form.get("day"),
    Number(form.get("price")),
    form.get("plan"),
    Number(form.get("boatId")),
  ];
}

export function TripForm({ boats, trip }) {
  return (
    <Form method="post">
      <label>Title <input name="title" defaultValue={trip?.title} /></label>
      <label>Day <input name="day" type="date" defaultValue={trip?.day} /></label>
      <label>Price <input name="price" defaultValue={trip?.price} /></label>
      <label>
        Boat
        <select name="boatId" defaultValue={trip?.boat_id}>
          {boats.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
        </select>
      </label>
      <label>Plan <textarea name="plan" defaultValue={trip?.plan} /></label>
      <button>Save trip</button>
    </Form>
  );
}
