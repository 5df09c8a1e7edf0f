/** An address of IPv4 or IPv6 as a number of so many bits. */
export interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** Reads an address, of IPv6 without brackets; nothing if it is none. */
export function readAddress(text: string): Address | undefined {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) {
    return { bits: 32, value: joined(text.split(".").map(Number), 8) };
  }
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(text)) return undefined;
  const canonical = URL.parse(`http://[${text}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return undefined;
  const [head, tail] = canonical.split("::").map((part) => part === "" ? [] : part.split(":"));
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(zeros).fill("0"), ...tail ?? []];
  return { bits: 128, value: joined(groups.map((group) => Number.parseInt(group, 16)), 16) };
}

/** Whether a network such as `10.0.0.0/8` or `fd00::/8` has an address; an address is one of itself. */
export function isInNetwork(network: string, address: Address): boolean {
  const [base, width] = network.split("/");
  const from = readAddress(base);
  if (from === undefined || from.bits !== address.bits) return false;
  const length = width === undefined
    ? from.bits
    : /^\d{1,3}$/.test(width)
    ? Number(width)
    : Infinity;
  if (length > from.bits) return false;
  const rest = BigInt(from.bits - length);
  return from.value >> rest === address.value >> rest;
}

function joined(parts: readonly number[], bits: number): bigint {
  return parts.reduce((value, part) => (value << BigInt(bits)) + BigInt(part), 0n);
}
