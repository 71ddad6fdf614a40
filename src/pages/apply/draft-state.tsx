import { clockTime } from "#src/lib/clock-time.ts";
import { Button } from "#src/ui/button.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./apply.module.css";
import type { Draft } from "./use-draft.ts";

/** Whether what is written is safe, and the way to throw it away. Only trouble is read out: the rest would interrupt with every pause. */
export function DraftState({ draft, isBegun, onDiscard }: { draft: Draft; isBegun: boolean; onDiscard: () => Promise<void> }) {
  const { start, isBusy, refusal } = useCommand();
  return (
    <div>
      <p className={styles.soft}>{wordsOf(draft)}</p>
      <p role="status">
        {draft.refusal && (
          <>
            <strong className={styles.warn}>The draft is not saved.</strong> {draft.refusal.message}
            {draft.isAutomatic && " What you have written is kept in this tab."}
          </>
        )}
      </p>
      {!draft.isAutomatic && (
        <Button aria-disabled={!draft.isUnsaved || undefined} onClick={() => draft.isUnsaved && draft.save()}>
          Save draft
        </Button>
      )}
      {(isBegun || draft.savedAt) && (
        <Button kind="quiet" aria-disabled={isBusy || undefined} onClick={() => start(onDiscard)}>
          Delete the draft and start anew
        </Button>
      )}
      {refusal && <p role="alert">{refusal.message}</p>}
    </div>
  );
}

function wordsOf({ savedAt, refusal, isUnsaved, isAutomatic }: Draft): string {
  if (refusal) return "";
  if (isUnsaved && !isAutomatic) return "Not saved. As you chose, drafts are not saved as you write.";
  if (isUnsaved) return "Saving the draft…";
  if (!isAutomatic && !savedAt) return "As you chose, drafts are not saved as you write. Save one yourself.";
  return savedAt
    ? `Draft saved at ${clockTime(savedAt)}. Only you can see it.`
    : "A draft is saved as you write, so you can continue on another device.";
}
