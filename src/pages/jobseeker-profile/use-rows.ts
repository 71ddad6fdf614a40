import { useEffect, useRef, useState } from "react";
import { useUnsavedWarning } from "#src/lib/leaving.ts";

/** A row of a form that can hold several: its number stays its own when others go. */
export interface Row<Item> {
  key: number;
  item: Item | null;
}

/** Rows that are added, moved and taken away. What is typed in them stays with the row; focus follows what was done. */
export function useRows<Item>(items: readonly Item[]) {
  const [rows, setRows] = useState<readonly Row<Item>[]>(() => items.map((item, key) => ({ key, item })));
  const [isChanged, setChanged] = useState(false);
  const nextKey = useRef(items.length);
  const focusOn = useRef<number | "add" | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useUnsavedWarning(isChanged);
  useEffect(() => {
    const wanted = focusOn.current;
    focusOn.current = null;
    if (wanted === null) return;
    const selector = wanted === "add" ? "[data-add]" : `[data-row="${wanted}"] :is(input, select)`;
    if (rows) frame.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [rows]);
  const change = (next: readonly Row<Item>[], focus: number | "add") => {
    focusOn.current = focus;
    setRows(next);
    setChanged(true);
  };
  return {
    rows,
    isChanged,
    frame,
    add: () => {
      const key = nextKey.current;
      nextKey.current += 1;
      change([...rows, { key, item: null }], key);
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
    settle: () => setChanged(false),
  };
}
