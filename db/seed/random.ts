/** A seeded stream of chance (mulberry32): the same seed gives the same stream on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** Whole number, both ends included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** Picks by weight; weights need not add up to anything. */
  weighted<T>(pairs: readonly (readonly [T, number])[]): T;
  /** `count` different values (or all there are), in random order. */
  some<T>(values: readonly T[], count: number): T[];
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (values) => first(values, Math.floor(next() * values.length)),
    weighted: (pairs) => {
      let left = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of pairs) {
        left -= weight;
        if (left < 0) return value;
      }
      return first(pairs, pairs.length - 1)[0];
    },
    some: (values, count) => {
      const left = [...values];
      for (let index = 0; index < Math.min(count, left.length); index++) {
        const other = int(index, left.length - 1);
        const held = first(left, index);
        left[index] = first(left, other);
        left[other] = held;
      }
      return left.slice(0, count);
    },
  };
}

/** Folds numbers into one seed, so that each advert has a stream of its own whatever was drawn before. */
export function mixSeed(...parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0), 0x01000193);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}

function first<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error("Nothing to pick from.");
  return value;
}
