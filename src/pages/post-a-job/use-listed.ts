import { useEffect, useRef, useState } from "react";
import { noteForm } from "./note-form.ts";

interface Listed<Item> {
  key: number;
  item: Item | null;
}

/** Rows that are added and taken away: what is typed stays with its row, focus follows what was done, and the form is read anew. */
export function useListed<Item>(items: readonly Item[]) {
  const [rows, setRows] = useState<readonly Listed<Item>[]>(() => items.map((item, key) => ({ key, item })));
  const nextKey = useRef(items.length);
  const focusOn = useRef<number | "add" | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wanted = focusOn.current;
    focusOn.current = null;
    if (wanted === null || rows === null) return;
    const selector = wanted === "add" ? "[data-add]" : `[data-row="${wanted}"] :is(input, select)`;
    frame.current?.querySelector<HTMLElement>(selector)?.focus();
    noteForm(frame.current);
  }, [rows]);
  return {
    rows,
    frame,
    add: (item: Item | null = null) => {
      const key = nextKey.current;
      nextKey.current += 1;
      focusOn.current = key;
      setRows([...rows, { key, item }]);
    },
    remove: (key: number) => {
      focusOn.current = "add";
      setRows(rows.filter((row) => row.key !== key));
    },
  };
}
