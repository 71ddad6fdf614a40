import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./overlay.module.css";

interface OverlayProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal `<dialog>`: the browser traps focus, closes it on Escape and restores focus. */
export function Overlay({ title, onClose, children }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-labelledby="overlay-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id="overlay-title">{title}</h2>
          <Button kind="quiet" onClick={close}>
            Close
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
