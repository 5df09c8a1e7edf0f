const SECONDARY_CAPTURE = "1.2.840.10008.5.1.4.1.1.7";
const EXPLICIT_LITTLE_ENDIAN = "1.2.840.10008.1.2.1";
const SIDE = 8;

/** Returns a small grey DICOM image of a patient. */
export function imageOf({ id, name, study, series, date, accession, uid, number }) {
  const instance = `${uid}.1.${number}`;
  const meta = joined([
    element(0x0002, 0x0001, "OB", new Uint8Array([0, 1])),
    element(0x0002, 0x0002, "UI", SECONDARY_CAPTURE),
    element(0x0002, 0x0003, "UI", instance),
    element(0x0002, 0x0010, "UI", EXPLICIT_LITTLE_ENDIAN),
    element(0x0002, 0x0012, "UI", "1.2.826.0.1.3680043.9.77"),
  ]);
  const pixels = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => i * 3 + number * 11 & 0xff);
  return joined([
    new Uint8Array(128),
    new TextEncoder().encode("DICM"),
    element(0x0002, 0x0000, "UL", long(meta.length)),
    meta,
    element(0x0008, 0x0016, "UI", SECONDARY_CAPTURE),
    element(0x0008, 0x0018, "UI", instance),
    element(0x0008, 0x0020, "DA", date),
    element(0x0008, 0x0050, "SH", accession),
    element(0x0008, 0x0060, "CS", "OT"),
    element(0x0008, 0x1030, "LO", study),
    element(0x0008, 0x103e, "LO", series),
    element(0x0010, 0x0010, "PN", name),
    element(0x0010, 0x0020, "LO", id),
    element(0x0020, 0x000d, "UI", uid),
    element(0x0020, 0x000e, "UI", `${uid}.1`),
    element(0x0020, 0x0013, "IS", `${number}`),
    element(0x0028, 0x0002, "US", short(1)),
    element(0x0028, 0x0004, "CS", "MONOCHROME2"),
    element(0x0028, 0x0010, "US", short(SIDE)),
    element(0x0028, 0x0011, "US", short(SIDE)),
    element(0x0028, 0x0100, "US", short(8)),
    element(0x0028, 0x0101, "US", short(8)),
    element(0x0028, 0x0102, "US", short(7)),
    element(0x0028, 0x0103, "US", short(0)),
    element(0x7fe0, 0x0010, "OB", pixels),
  ]);
}

function element(group, tag, type, value) {
  const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
  const filler = type === "UI" || type === "OB" ? 0 : 0x20;
  const even = bytes.length % 2 === 0 ? bytes : joined([bytes, new Uint8Array([filler])]);
  const length = type === "OB" ? joined([short(0), long(even.length)]) : short(even.length);
  return joined([short(group), short(tag), new TextEncoder().encode(type), length, even]);
}

function short(value) {
  return new Uint8Array([value & 0xff, value >> 8]);
}

function long(value) {
  return joined([short(value & 0xffff), short(value >>> 16)]);
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
