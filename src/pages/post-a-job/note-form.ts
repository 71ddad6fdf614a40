import { useEffect, useRef } from "react";

/** Tells a step's form that something in it changed otherwise than by typing, so that it is read and kept. */
export const noteForm = (inside: Element | null): void => {
  inside?.closest("form")?.dispatchEvent(new Event("input", { bubbles: true }));
};

/** Has the form read anew whenever what it consists of has changed. Returns a ref for an element inside it. */
export function useNoted<Part extends Element>(shape: string) {
  const inside = useRef<Part>(null);
  const last = useRef(shape);
  useEffect(() => {
    if (last.current === shape) return;
    last.current = shape;
    noteForm(inside.current);
  }, [shape]);
  return inside;
}
