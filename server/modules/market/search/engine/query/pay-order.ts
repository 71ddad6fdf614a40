import { payScales } from "#db/values.ts";
import type { PayFilter } from "#server/kernel/services/search.types.ts";
import { columnWithRoom } from "../storage/columns.ts";
import type { StoreData } from "../storage/store.ts";

type PayScale = PayFilter["scale"];
type Direction = "highest" | "lowest";

/** Below every stated pay. */
const unstated = -(2 ** 31);

/** Sort keys for pay order, computed once per row, since a search sorted by pay reads every matching row. */
export interface PayOrder {
  /** Returns a key per row, highest first; rows without pay on the scale come last. Valid until the next advert is added. */
  keys(scale: PayScale, first: Direction): Int32Array;
  readonly bytes: number;
}

export function createPayOrder(data: StoreData): PayOrder {
  const keysCache = new Map<string, { rows: number; keys: Int32Array }>();
  return {
    keys(scale, first) {
      const name = `${scale} ${first}`;
      const known = keysCache.get(name) ?? { rows: 0, keys: new Int32Array(0) };
      if (known.rows === data.rows) return known.keys;
      const keys = columnWithRoom(known.keys, data.rows);
      const scaleId = payScales.indexOf(scale) + 1;
      const { payScales: scales, payMinPence, payMaxPence } = data.columns;
      for (let row = known.rows; row < data.rows; row++) {
        const [min, max] = [payMinPence[row] as number, payMaxPence[row] as number];
        if (scales[row] !== scaleId) keys[row] = unstated;
        else keys[row] = first === "highest" ? (max >= 0 ? max : min) : -(min >= 0 ? min : max);
      }
      keysCache.set(name, { rows: data.rows, keys });
      return keys;
    },
    get bytes() {
      let bytes = 0;
      for (const { keys } of keysCache.values()) bytes += keys.byteLength;
      return bytes;
    },
  };
}
