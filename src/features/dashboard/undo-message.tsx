import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { browserClock, type Clock } from "#src/trpc/clock.ts";
import { Button } from "#src/ui/button.tsx";
import { createToastStore, type Hold, type ShownToast } from "#src/ui/toast/toast-store.ts";
import styles from "./undo-message.module.css";

/**
 * What was just done, with a button that takes it back for ten seconds. It is read out and takes the focus, since the button that did it has often
 * gone; it stands at the foot of the window wherever the page is scrolled to. While it is pointed at or holds the keyboard, its time stands still.
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
  /** Says what was done. `takeBack` undoes it, within ten seconds, and may answer with words of its own; without it the message only informs. */
  say: (text: string, takeBack?: () => Promise<unknown>) => void;
  hold: (why: Hold) => void;
  release: (why: Hold) => void;
}

const undoMs = 10_000;
const saidMs = 6000;

/** Holds what was done last in a list, for `UndoMessage` to show. Another thing done takes the place of the one before. */
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
