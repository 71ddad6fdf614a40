import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./erasure-notice.module.css";

/** Shows when the account will be deleted, with a button to cancel. */
export function ErasureNotice({ dueAt }: { dueAt: string }) {
  const cache = trpc.useUtils().account;
  const cancel = trpc.account.data.cancelErasure.useMutation();
  const { start, isBusy, refusal } = useCommand();
  const keep = async () => {
    await cancel.mutateAsync();
    await cache.invalidate();
  };
  return (
    <Notice tone="bad" label="Your account is to be deleted">
      <span role="status">It will be erased on {longDate(new Date(dueAt))}. Nothing can bring it back after that.</span>
      <div className={styles.keep}>
        <Button disabled={isBusy} onClick={() => start(keep)}>
          Keep my account
        </Button>
      </div>
      {refusal && <p role="alert">{refusal.message}</p>}
    </Notice>
  );
}
