/** What was worked out before, up to so many bytes; what was used longest ago goes first. */
export interface RecentlyUsed<Value> {
  get(key: string): Value | undefined;
  /** Puts a value in the place of what stood under the key. */
  put(key: string, value: Value): Value;
  readonly bytes: number;
}

/** @param bytesOf bytes of a value, without its key */
export function createRecentlyUsed<Value>(mostBytes: number, bytesOf: (value: Value) => number): RecentlyUsed<Value> {
  // A Map keeps insertion order: the first key is the one used longest ago.
  const values = new Map<string, Value>();
  const bytesWith = (key: string, value: Value) => bytesOf(value) + key.length * 2 + 64;
  let bytes = 0;
  const drop = (key: string) => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    bytes -= bytesWith(key, value);
  };
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    put(key, value) {
      drop(key);
      values.set(key, value);
      bytes += bytesWith(key, value);
      for (const oldest of values.keys()) {
        if (bytes <= mostBytes || oldest === key) break;
        drop(oldest);
      }
      return value;
    },
    get bytes() {
      return bytes;
    },
  };
}
