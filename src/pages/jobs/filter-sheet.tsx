import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import styles from "./filter-sheet.module.css";

export interface FilterSheetProps {
  /** "Show 24 jobs". */
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** Full-height sheet of filters on a phone. The native dialog traps focus, closes on Escape and restores focus. */
export function FilterSheet({ closeLabel, onClose, children }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby="filter-sheet-title" onClose={onClose}>
      <div className={styles.head}>
        <h2 id="filter-sheet-title">Filters</h2>
        <Button kind="quiet" onClick={close}>
          Close
        </Button>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <Button kind="primary" className={styles.show} onClick={close}>
          <span aria-live="polite">{closeLabel}</span>
        </Button>
      </div>
    </dialog>
  );
}
