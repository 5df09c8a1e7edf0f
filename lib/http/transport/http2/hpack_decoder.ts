import type { HeaderField } from "../../header_fields.ts";
import { latin1 } from "../http1/byte_reader.ts";
import { decodeHuffman } from "./huffman.ts";
import { STATIC_TABLE } from "./static_table.ts";

/** The size of the dynamic table that SETTINGS_HEADER_TABLE_SIZE has unless it is set, in bytes. */
const TABLE_SIZE = 4096;
/** What a field counts in addition to its name and value (RFC 7541, section 4.1), in bytes. */
const FIELD_OVERHEAD = 32;
/** The bytes after the first of the longest integer that is read; no index or length needs more. */
const LONGEST_INTEGER = 4;

/** A field block that is not valid HPACK, after which the connection cannot be used. */
export class CompressionError extends Error {
  override name = "CompressionError";
}

/** The fields of a block. */
export interface DecodedBlock {
  readonly fields: readonly HeaderField[];
  /** Whether there were more fields than the limit allows, so that some are missing. */
  readonly isTooLarge: boolean;
}

/** Decodes the field blocks of one connection, one after another (RFC 7541). */
export class HpackDecoder {
  readonly #limit: number;
  /** The dynamic table, the latest field first. */
  readonly #table: HeaderField[] = [];
  #tableSize = 0;
  #maxTableSize = TABLE_SIZE;
  #block = new Uint8Array();
  #at = 0;

  /** @param limit The maximum size of all fields of a block, as their table size counts it. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Decodes a block.
   *
   * @throws {CompressionError} If it is malformed.
   */
  decode(block: Uint8Array<ArrayBuffer>): DecodedBlock {
    this.#block = block;
    this.#at = 0;
    const fields: HeaderField[] = [];
    let size = 0;
    let isBegun = false;
    while (this.#at < block.length) {
      const first = block[this.#at];
      if ((first & 0b1110_0000) === 0b0010_0000) {
        if (isBegun) throw new CompressionError("a table size inside a block");
        this.#resize(this.#integer(5));
        continue;
      }
      isBegun = true;
      const field = this.#field(first);
      size += sizeOf(field);
      if (size <= this.#limit) fields.push(field);
    }
    return { fields, isTooLarge: size > this.#limit };
  }

  #field(first: number): HeaderField {
    if (first & 0b1000_0000) return this.#entry(this.#integer(7));
    const isIndexed = (first & 0b0100_0000) !== 0;
    const index = this.#integer(isIndexed ? 6 : 4);
    const name = index === 0 ? this.#string() : this.#entry(index)[0];
    const field: HeaderField = [name, this.#string()];
    if (isIndexed) this.#add(field);
    return field;
  }

  #entry(index: number): HeaderField {
    const entry = index <= STATIC_TABLE.length
      ? STATIC_TABLE[index - 1]
      : this.#table[index - STATIC_TABLE.length - 1];
    if (!entry) throw new CompressionError("an index without an entry");
    return entry;
  }

  #add(field: HeaderField): void {
    this.#tableSize += sizeOf(field);
    this.#table.unshift(field);
    this.#evict();
  }

  #resize(size: number): void {
    if (size > TABLE_SIZE) throw new CompressionError("a table size above the limit");
    this.#maxTableSize = size;
    this.#evict();
  }

  #evict(): void {
    while (this.#tableSize > this.#maxTableSize) this.#tableSize -= sizeOf(this.#table.pop()!);
  }

  /** Reads an integer behind the higher bits of a byte (RFC 7541, section 5.1). */
  #integer(bits: number): number {
    const max = (1 << bits) - 1;
    let value = this.#byte() & max;
    if (value < max) return value;
    for (let i = 0; i < LONGEST_INTEGER; i++) {
      const byte = this.#byte();
      value += (byte & 127) * 2 ** (7 * i);
      if (byte < 128) return value;
    }
    throw new CompressionError("an integer that is too large");
  }

  #string(): string {
    const isEncoded = this.#block[this.#at] >= 128;
    const length = this.#integer(7);
    if (length > this.#block.length - this.#at) throw new CompressionError("a cut string");
    const bytes = this.#block.subarray(this.#at, this.#at += length);
    const text = isEncoded ? decodeHuffman(bytes) : latin1(bytes);
    if (text === undefined) throw new CompressionError("a malformed Huffman code");
    return text;
  }

  #byte(): number {
    if (this.#at >= this.#block.length) throw new CompressionError("a cut block");
    return this.#block[this.#at++];
  }
}

function sizeOf([name, value]: HeaderField): number {
  return name.length + value.length + FIELD_OVERHEAD;
}
