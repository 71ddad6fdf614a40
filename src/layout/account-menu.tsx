import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "#src/ui/link.tsx";
import type { AccountLink } from "./account-links.ts";
import styles from "./account-menu.module.css";

/** A button that discloses links. Escape closes it and gives the button back its focus; so does leaving it or choosing close it. */
export function AccountMenu({ label, links }: { label: string; links: readonly AccountLink[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    const close = () => setOpen(false);
    addEventListener("pointerdown", closeOutside);
    addEventListener("popstate", close);
    return () => {
      removeEventListener("pointerdown", closeOutside);
      removeEventListener("popstate", close);
    };
  }, [isOpen]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const closeOnLeave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for keys and focus of the button and links within
    <div ref={root} className={styles.menu} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <svg className={styles.mark} viewBox="0 0 10 6" width="10" height="6" aria-hidden="true">
          <path d="M1 1l4 4 4-4" stroke="currentColor" strokeWidth="1.5" fill="none" />
        </svg>
      </button>
      <ul id={id} className={styles.list} hidden={!isOpen}>
        {links.map(({ label: text, href }) => (
          <li key={href}>
            <Link href={href} onClick={() => setOpen(false)}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
