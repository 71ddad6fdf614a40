import { useState } from "react";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { saveFile } from "#src/lib/save-file.ts";
import { trpc } from "#src/trpc/client.ts";
import { fetchFromApi } from "#src/trpc/request/api.ts";
import { Button } from "#src/ui/button.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { type Account, type AccountAction, ActionForm } from "./action-form.tsx";

/** What an administrator can do to somebody's account. Nobody acts on their own. */
export function AccountActions({ account }: { account: Account }) {
  const { publicId, name, state, isYou, isEmailVerified, erasureDueAt } = account;
  const cache = trpc.useUtils();
  const [open, setOpen] = useState<AccountAction | null>(null);
  const [done, setDone] = useState("");
  const { start, isBusy, refusal, prompt } = useCommand();
  if (isYou) return <p>This is your own account: change it on your account page.</p>;
  if (state === "erased") return <p>This account has been erased. Nothing can be done with it.</p>;
  const finish = async (words: string) => {
    setOpen(null);
    setDone(words);
    await cache.admin.users.get.invalidate({ publicId });
  };
  const download = async () => {
    const answer = await fetchFromApi(`/api/admin/users/${publicId}/export`);
    saveFile(`data-of-${publicId}.zip`, await answer.blob());
    await finish("The file holds what they would get themselves. Hand it on safely, and delete your copy.");
  };
  const choose = (action: AccountAction, label: string) => (
    <Button aria-expanded={open === action} onClick={() => setOpen(open === action ? null : action)}>
      {label}
    </Button>
  );
  return (
    <section aria-labelledby="actions">
      <h3 id="actions">What you can do</h3>
      <div className={dashboard.actions}>
        {state === "suspended" ? choose("unsuspend", "Let in again") : choose("suspend", "Suspend")}
        {choose("setRole", "Change role")}
        {!isEmailVerified && (
          <Button
            disabled={isBusy}
            onClick={() =>
              start(async () => {
                await cache.client.admin.users.resendVerification.mutate({ publicId });
                await finish(`${name} gets the link again.`);
              })
            }
          >
            Send the confirmation link again
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => start(download)}>
          Export their data
        </Button>
        {erasureDueAt ? (
          <Button
            disabled={isBusy}
            onClick={() =>
              start(async () => {
                await cache.client.admin.users.keep.mutate({ publicId });
                await finish("The account stays. They have been told.");
              })
            }
          >
            Keep the account after all
          </Button>
        ) : (
          choose("erase", "Erase")
        )}
      </div>
      {refusal && <p role="alert">{refusal.message}</p>}
      {prompt}
      {open && <ActionForm key={open} action={open} account={account} onDone={finish} />}
      <DoneMessage text={done} />
    </section>
  );
}
