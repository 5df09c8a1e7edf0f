export default defineEventHandler(() =>
  query(
    "SELECT sites.id, name, county, altitude, count(specimens.id) AS specimens FROM sites " +
      "LEFT JOIN specimens ON site_id = sites.id GROUP BY sites.id ORDER BY name",
  )
);
