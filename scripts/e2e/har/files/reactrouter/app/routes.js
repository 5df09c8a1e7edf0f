import { index, layout, route } from "@react-router/dev/routes";

export default [
  index("routes/home.jsx"),
  route("login", "routes/login.jsx"),
  route("logout", "routes/logout.jsx"),
  layout("routes/club.jsx", [
    route("boats", "routes/boats.jsx"),
    route("trips", "routes/trips.jsx"),
    route("trips/new", "routes/new_trip.jsx"),
    route("trips/:id", "routes/trip.jsx"),
    route("trips/:id/edit", "routes/edit_trip.jsx"),
    route("trips/:id/destroy", "routes/destroy_trip.jsx"),
  ]),
];
