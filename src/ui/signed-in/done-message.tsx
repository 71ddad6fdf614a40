import { useEffect, useRef } from "react";
import styles from "./done-message.module.css";

/** Says what has just been done, and takes focus: the button that did it has often gone with what it was for. */
export function DoneMessage({ text }: { text: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) message.current?.focus();
  }, [text]);
  return (
    <p ref={message} tabIndex={-1} className={styles.done}>
      {text}
    </p>
  );
}
