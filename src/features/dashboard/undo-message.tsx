import { type FocusEvent, useEffect, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import styles from "./undo-message.module.css";
import type { Undo } from "./use-undo.ts";

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
