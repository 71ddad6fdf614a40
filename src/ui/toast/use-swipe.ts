import { type PointerEvent, useRef } from "react";

const thresholdPx = 50;

/** Moves an element aside with the finger or mouse, and tells when it was let go far enough from where it stood. */
export function useSwipe(onSwiped: () => void) {
  const startX = useRef<number | null>(null);

  const moveTo = (card: HTMLElement, px: number) => card.style.setProperty("translate", `${px}px`);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest("button")) return;
    startX.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (startX.current !== null) moveTo(event.currentTarget, event.clientX - startX.current);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (startX.current === null) return;
    const movedPx = event.clientX - startX.current;
    startX.current = null;
    if (Math.abs(movedPx) >= thresholdPx) onSwiped();
    else moveTo(event.currentTarget, 0);
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    startX.current = null;
    moveTo(event.currentTarget, 0);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
