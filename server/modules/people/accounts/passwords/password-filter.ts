import { createHash } from "node:crypto";

/** A Bloom filter: matches all of its entries and few others. */
export interface PasswordFilter {
  bits: Uint8Array;
  /** Bits checked per entry. */
  probes: number;
}

/** Entries are compared case-insensitively. */
export function mightContain({ bits, probes }: PasswordFilter, entry: string): boolean {
  return positionsOf(entry, bits.length * 8, probes).every((position) => ((bits[position >> 3] ?? 0) >> (position & 7)) & 1);
}

export function makeFilter(entries: Iterable<string>, { bytes, probes }: { bytes: number; probes: number }): PasswordFilter {
  const bits = new Uint8Array(bytes);
  for (const entry of entries) {
    for (const position of positionsOf(entry, bytes * 8, probes)) bits[position >> 3] = (bits[position >> 3] ?? 0) | (1 << (position & 7));
  }
  return { bits, probes };
}

function positionsOf(entry: string, bitCount: number, probes: number): number[] {
  const digest = createHash("sha256").update(entry.normalize("NFKC").toLowerCase()).digest();
  const start = digest.readUInt32LE(0);
  const step = digest.readUInt32LE(4) | 1;
  return Array.from({ length: probes }, (_, at) => (start + at * (step >>> 0)) % bitCount);
}
