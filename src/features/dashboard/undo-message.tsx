import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { browserClock, type Clock } from "#src/trpc/clock.ts";
import { Button } from "#src/ui/button.tsx";
import { createToastStore, type PauseReason, type ShownToast } from "#src/ui/toast/toast-store.ts";
import styles from "./undo-message.module.css";

/**
 * The last action, with an undo button for ten seconds. It is announced and takes focus, because the button that triggered the action has
 * often been removed; it is fixed at the foot of the window. Hovering or keyboard focus pauses the timer.
 */
export function UndoMessage({ undo }: { undo: Undo }) {
  const { shown, hold, release } = undo;
  const message = useRef<HTMLParagraphElement>(null);
  const [pressed, setPressed] = useState(0);
  const id = shown?.isOpen ? shown.id : 0;
  useEffect(() => {
    if (id > 0) message.current?.focus({ preventScroll: true });
  }, [id]);
  const onFocus = ({ target }: FocusEvent) => {
    if (target.matches(":focus-visible")) hold("focus");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is watched, not worked: its time stands still while it is looked at.
    <div
      className={styles.place}
      onFocus={onFocus}
      onBlur={() => release("focus")}
      onPointerEnter={() => hold("pointer")}
      onPointerLeave={() => release("pointer")}
    >
      <div role="status">
        {shown?.isOpen && (
          <div className={styles.message} data-tone={shown.tone}>
            <p ref={message} tabIndex={-1}>
              {shown.title}
            </p>
            {shown.action && (
              <Button
                disabled={pressed === shown.id}
                onClick={() => {
                  setPressed(shown.id);
                  shown.action?.act();
                }}
              >
                {shown.action.label}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

export interface Undo {
  shown: ShownToast | null;
  /**
   * Announces an action. `takeBack` undoes it within ten seconds and may resolve to a message of its own; without it the message is only
   * informative.
   */
  say: (text: string, takeBack?: () => Promise<unknown>) => void;
  hold: (why: PauseReason) => void;
  release: (why: PauseReason) => void;
}

const undoMs = 10_000;
const saidMs = 6000;

/** Holds the last action in a list for `UndoMessage` to show. A new action replaces the previous one. */
export function useUndo(clock: Clock = browserClock): Undo {
  const [store] = useState(() => createToastStore(clock));
  const shown = useSyncExternalStore(store.subscribe, store.get, () => null);
  const say = (text: string, takeBack?: () => Promise<unknown>) => {
    const act = () => {
      takeBack?.().then(
        (said) => store.show({ title: typeof said === "string" ? said : "Undone.", durationMs: saidMs }),
        (error) => store.show({ title: refusalOf(error).message, tone: "destructive", durationMs: undoMs }),
      );
    };
    store.show({ title: text, durationMs: takeBack ? undoMs : saidMs, action: takeBack && { label: "Undo", act } });
  };
  return { shown, say, hold: store.hold, release: store.release };
}
