import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { browserClock } from "#src/trpc/clock.ts";
import { Button } from "../button.tsx";
import { mountInCorner } from "./corner.ts";
import styles from "./toast.module.css";
import { createToastStore, type ShownToast, type ToastStore } from "./toast-store.ts";

const hotkey = "F8";

/** Contains the toasts: F8 moves focus there and Escape back. A toast stays while it is hovered or focused, or the window is inactive. */
function ToastRegion({ toasts }: { toasts: ToastStore }) {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);

  // As soon as a toast is there its key must work; an effect comes some time after the toast has been drawn.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== hotkey || !toasts.get()?.isOpen) return;
      event.preventDefault();
      region.current?.focus();
    };
    const onBlur = () => toasts.hold("window");
    const onFocus = () => toasts.release("window");
    addEventListener("keydown", onKeyDown);
    addEventListener("blur", onBlur);
    addEventListener("focus", onFocus);
    return () => {
      removeEventListener("keydown", onKeyDown);
      removeEventListener("blur", onBlur);
      removeEventListener("focus", onFocus);
    };
  }, [toasts]);

  const dismiss = () => {
    if (region.current?.contains(document.activeElement)) {
      if (cameFrom.current?.isConnected) cameFrom.current.focus();
      else (document.activeElement as HTMLElement).blur();
    }
    toasts.dismiss();
  };
  const isWithin = ({ relatedTarget }: FocusEvent) => region.current?.contains(relatedTarget) ?? false;
  const onFocus = (event: FocusEvent) => {
    if (!isWithin(event)) cameFrom.current = event.relatedTarget as HTMLElement | null;
    toasts.hold("focus");
  };

  return (
    <section
      ref={region}
      aria-label={`Notifications (${hotkey})`}
      tabIndex={-1}
      className={styles.region}
      onFocus={onFocus}
      onBlur={(event) => isWithin(event) || toasts.release("focus")}
      onPointerEnter={() => toasts.hold("pointer")}
      onPointerLeave={() => toasts.release("pointer")}
      onKeyDown={(event) => event.key === "Escape" && dismiss()}
    >
      <ToastAnnouncer toast={toast} />
      {toast && <ToastCard toast={toast} onDismiss={dismiss} />}
    </section>
  );
}

/** Screen readers miss the initial content of a live region, so the text is added after a delay. */
const spokenAfterMs = 100;

/** A title may lack its final punctuation. */
const asSentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`);

/** Announces a toast: warnings at once, others at the next pause. */
function ToastAnnouncer({ toast }: { toast: ShownToast | null }) {
  const [spokenId, setSpokenId] = useState<number | null>(null);
  const id = toast?.isOpen ? toast.id : null;
  useEffect(() => {
    const timer = setTimeout(() => setSpokenId(id), spokenAfterMs);
    return () => clearTimeout(timer);
  }, [id]);
  const words = toast && id === spokenId && id !== null ? [toast.title, toast.text].filter(Boolean).map(asSentence).join(" ") : "";
  const isUrgent = toast?.tone === "destructive";
  return (
    <>
      <div role="status" className="visually-hidden">
        {!isUrgent && words}
      </div>
      <div role="alert" className="visually-hidden">
        {isUrgent && words}
      </div>
    </>
  );
}

/** Dismissed by swipe or button; then it fades, inert, until it is removed. */
function ToastCard({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const { title, text, tone, action, isOpen } = toast;
  const swipe = useSwipe(onDismiss);
  return (
    <div className={`${styles.toast} ${styles[tone]}`} data-state={isOpen ? "open" : "closed"} inert={!isOpen} {...swipe}>
      <div className={styles.words}>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
      </div>
      {action && (
        <Button
          kind="quiet"
          className={styles.dismiss}
          onClick={() => {
            onDismiss();
            action.act();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button kind="quiet" className={styles.dismiss} onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}

const thresholdPx = 50;

/** Drags an element with finger or mouse, and reports when it is released far enough from its start. */
function useSwipe(onSwiped: () => void) {
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

/** This tab's toasts. Importing this module renders their region. */
export const toasts = createToastStore(browserClock);

mountInCorner(<ToastRegion toasts={toasts} />);
