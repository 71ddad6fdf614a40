import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./disclosure.module.css";

/** A button that shows something above the page, which does not move. Escape, leaving it and a press elsewhere close it. */
export function Disclosure({
  label,
  className = "",
  opensTo = "start",
  children,
}: {
  label: ReactNode;
  className?: string | undefined;
  /** From the button's own side of the screen towards the other. */
  opensTo?: "start" | "end";
  /** `close` gives the button its focus back. */
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    addEventListener("pointerdown", closeOutside);
    return () => removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    close();
  };
  const closeOnLeave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for keys and focus of the button and what it shows
    <div ref={root} className={`${styles.root} ${className}`} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <div id={id} className={`${styles.panel} ${opensTo === "end" ? styles.fromStart : ""}`} hidden={!isOpen}>
        {isOpen && children(close)}
      </div>
    </div>
  );
}
