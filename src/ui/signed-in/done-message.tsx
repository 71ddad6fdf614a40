import { useEffect, useRef } from "react";
import styles from "./done-message.module.css";

/** Reports a completed action and takes focus, since the button that started it has often been removed. */
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
