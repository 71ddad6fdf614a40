import type { ReactNode } from "react";
import { useDisclosure } from "#src/ui/use-disclosure.ts";
import styles from "./disclosure.module.css";

/** A button that opens a popover without moving the page. Escape, losing focus and a click elsewhere close it. */
export function Disclosure({
  label,
  className = "",
  opensTo = "start",
  children,
}: {
  label: ReactNode;
  className?: string | undefined;
  /** Alignment: from the button's own side of the screen towards the other. */
  opensTo?: "start" | "end";
  /** `close` returns focus to the button. */
  children: (close: () => void) => ReactNode;
}) {
  const { isOpen, closeAndReturn, root, button, disclosed } = useDisclosure();
  return (
    <div {...root} className={`${styles.root} ${className}`}>
      <button {...button} type="button" className={styles.button}>
        {label}
      </button>
      <div {...disclosed} className={`${styles.panel} ${opensTo === "end" ? styles.fromStart : ""}`}>
        {isOpen && children(closeAndReturn)}
      </div>
    </div>
  );
}
