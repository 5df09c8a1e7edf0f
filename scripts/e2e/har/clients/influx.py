"""Keeps measurements with a library of InfluxDB: writes, asks, grants rights, and removes all."""

import os
from datetime import datetime, timedelta, timezone
from urllib.parse import urlsplit

from influxdb import InfluxDBClient

RUN = int(os.environ["RUN"])
WORDS = [
    {
        "database": "greenhouse",
        "measurement": "climate",
        "other": "irrigation",
        "tag": "bed",
        "places": ["tomatoes", "cucumbers", "basil"],
        "values": [21.5, 23.25, 19.75, 24.5],
        "policy": "fortnight",
        "reader": "gardener",
        "note": "vents were open, wind from the west",
        "summary": "climate_hourly",
    },
    {
        "database": "shipyard",
        "measurement": "strain",
        "other": "tide",
        "tag": "frame",
        "places": ["keel", "bulkhead", "mast"],
        "values": [31.5, 36.25, 28.75, 33.5],
        "policy": "quarter",
        "reader": "welder",
        "note": "crane was moved, second shift only",
        "summary": "strain_hourly",
    },
][RUN]
database, measurement, tag = WORDS["database"], WORDS["measurement"], WORDS["tag"]
first, second, third = WORDS["places"]
policy, reader, summary = WORDS["policy"], WORDS["reader"], WORDS["summary"]

address = urlsplit(os.environ["BASE_URL"])
client = InfluxDBClient(
    address.hostname,
    address.port,
    os.environ["LOGIN_USERNAME"],
    os.environ["LOGIN_PASSWORD"],
    headers={"Accept": "application/json"},
)


def point(name, place, minutes, **fields):
    time = datetime.now(timezone.utc) - timedelta(minutes=minutes)
    return {
        "measurement": name,
        "tags": {tag: place},
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "fields": fields,
    }


client.ping()
client.create_database(database)
client.get_list_database()
client.switch_database(database)
client.create_retention_policy(policy, "14d", "1", default=False)
client.alter_retention_policy(policy, duration="21d")
client.get_list_retention_policies()
values = WORDS["values"]
client.write_points(
    [
        point(measurement, first, 30, value=values[0], count=12),
        point(measurement, first, 20, value=values[1], count=14),
        point(measurement, second, 20, value=values[2], count=17),
    ],
    time_precision="s",
)
client.write_points([point(measurement, third, 5, value=values[3], note=WORDS["note"])])
client.write_points([point(WORDS["other"], second, 10, litres=350)], retention_policy=policy)
client.get_list_measurements()
client.get_list_series(measurement=measurement)
client.query(f'SELECT * FROM "{measurement}"')
client.query(f'SELECT "value", "count" FROM "{measurement}" WHERE "{tag}" = \'{first}\'')
client.query(f'SELECT * FROM "{measurement}" WHERE "{tag}" = $place', bind_params={"place": third})
client.query(f'SELECT mean("value"), count("value") FROM "{measurement}" GROUP BY "{tag}"')
client.query(f'SELECT last("litres") FROM "{policy}"."{WORDS["other"]}"')
client.query(f'SHOW TAG VALUES FROM "{measurement}" WITH KEY = "{tag}"')
client.query(f'SHOW FIELD KEYS FROM "{measurement}"')
client.create_continuous_query(
    summary, f'SELECT mean("value") INTO "{summary}" FROM "{measurement}" GROUP BY time(1h)'
)
client.get_list_continuous_queries()
client.create_user(reader, f"{reader}-Secret-6")
client.grant_privilege("read", database, reader)
client.get_list_privileges(reader)
client.revoke_privilege("read", database, reader)
client.get_list_users()
client.delete_series(measurement=measurement, tags={tag: second})
client.get_list_series()
client.query(f'SELECT count("value") FROM "{measurement}"')
client.drop_continuous_query(summary)
client.drop_measurement(WORDS["other"])
client.get_list_measurements()
client.drop_retention_policy(policy)
client.drop_user(reader)
client.drop_database(database)
client.get_list_database()
