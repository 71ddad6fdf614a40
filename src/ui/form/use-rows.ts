import { useEffect, useRef, useState } from "react";

/** A row of a repeatable fieldset: its key stays constant when others are removed. */
interface Row<Item> {
  key: number;
  /** Null in an empty row. */
  item: Item | null;
}

/** Manages rows that can be added, moved and removed. Input stays with its row; focus follows each action. */
export function useRows<Item>(items: readonly Item[]) {
  const [rows, setRows] = useState<readonly Row<Item>[]>(() => items.map((item, key) => ({ key, item })));
  const nextKey = useRef(items.length);
  const focusOn = useRef<number | "add" | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wanted = focusOn.current;
    if (wanted === null || rows === null) return;
    const selector = wanted === "add" ? "[data-add]" : `[data-row="${wanted}"] :is(input:not([type="hidden"]), select)`;
    const target = frame.current?.querySelector<HTMLElement>(selector);
    // A press as soon as the rows are shown runs their own effect first, which knows nothing of the row that was added.
    if (!target) return;
    focusOn.current = null;
    target.focus();
  }, [rows]);
  const change = (next: readonly Row<Item>[], focus: number | "add") => {
    focusOn.current = focus;
    setRows(next);
  };
  return {
    rows,
    frame,
    add: (item: Item | null = null) => {
      const key = nextKey.current;
      nextKey.current += 1;
      change([...rows, { key, item }], key);
    },
    remove: (key: number) =>
      change(
        rows.filter((row) => row.key !== key),
        "add",
      ),
    moveUp: (key: number) => {
      const at = rows.findIndex((row) => row.key === key);
      const [before, row] = [rows[at - 1], rows[at]];
      if (before && row) change([...rows.slice(0, at - 1), row, before, ...rows.slice(at + 1)], key);
    },
  };
}
