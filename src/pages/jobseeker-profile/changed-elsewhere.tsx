import { useState } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import styles from "./profile-section.module.css";
import type { SectionSave } from "./use-section-save.ts";

/** The choice of whoever saves a part that was changed in another tab meanwhile. What they typed stays until they have chosen. */
export function ChangedElsewhere({ save, formId }: { save: SectionSave; formId: string }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const settle = async (work: () => Promise<void>, then?: () => void) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      then?.();
    } catch (error) {
      setFailure(refusalOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const send = () => (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
  return (
    <Notice tone="warn" label="Changed elsewhere">
      <p>This part was changed in another tab or on another device since you opened it here. What you typed is still in the fields.</p>
      <div className={styles.rowActions}>
        <Button disabled={isBusy} onClick={() => void settle(save.keepMine, send)}>
          Save mine over it
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={() => void settle(save.takeSaved)}>
          Take what is saved
        </Button>
      </div>
      {failure !== null && <p role="alert">{failure}</p>}
    </Notice>
  );
}
