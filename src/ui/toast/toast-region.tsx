import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from "react";
import styles from "./toast.module.css";
import { ToastAnnouncer } from "./toast-announcer.tsx";
import { ToastCard } from "./toast-card.tsx";
import type { ToastStore } from "./toast-store.ts";

const hotkey = "F8";

/** Where toasts stand: F8 leads there and Escape back. While it is pointed at or holds the focus, or the window is left, a toast stays. */
export function ToastRegion({ toasts }: { toasts: ToastStore }) {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);

  useEffect(() => {
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
