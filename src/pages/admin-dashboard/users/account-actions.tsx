import { useState } from "react";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { saveFile } from "#src/lib/save-file.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { fetchFromApi } from "#src/trpc/request/api.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { type Account, type AccountAction, ActionForm } from "./action-form.tsx";

/** Administrators' actions on an account, never their own. */
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
    await finish("The file contains the same data they would download themselves. Pass it on securely, then delete your copy.");
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
        {state === "suspended" ? choose("unsuspend", "Lift suspension") : choose("suspend", "Suspend")}
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
                await finish("The account is kept. They have been notified.");
              })
            }
          >
            Keep the account
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

/** The account's sessions, with buttons to end them. */
export function AccountDevices({ account: { publicId, name, sessions, isYou } }: { account: Account }) {
  const now = useNow();
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [done, setDone] = useState("");
  const end = (call: () => Promise<unknown>, words: string) =>
    start(async () => {
      await call();
      setDone(words);
      await cache.admin.users.get.invalidate({ publicId });
    });
  return (
    <section aria-labelledby="devices">
      <h3 id="devices">Signed in on</h3>
      {sessions.length === 0 && <p>Nowhere.</p>}
      <ul className={dashboard.rows}>
        {sessions.map((session) => (
          <li key={session.publicId} className={dashboard.row}>
            <div className={dashboard.words}>
              <strong>{session.deviceLabel}</strong>
              <p className={`${dashboard.soft} ${dashboard.small}`}>
                Last seen {seenLabel(new Date(session.lastSeenAt), now)} · signed in {shortDate(new Date(session.createdAt))}
              </p>
            </div>
            {!isYou && (
              <ConfirmButton
                label="Sign out"
                about={session.deviceLabel}
                question={`Sign ${name} out of ${session.deviceLabel}?`}
                confirmLabel="Sign it out"
                isBusy={isBusy}
                onConfirm={() =>
                  end(
                    () => cache.client.admin.users.endSession.mutate({ publicId, session: session.publicId }),
                    `${session.deviceLabel} is signed out.`,
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 0 && !isYou && (
        <ConfirmButton
          label="Sign out everywhere"
          question={`Sign ${name} out of ${counted(sessions.length, "device")}?`}
          confirmLabel="Sign them out everywhere"
          isBusy={isBusy}
          onConfirm={() => end(() => cache.client.admin.users.endSessions.mutate({ publicId }), `${name} is signed out everywhere.`)}
        />
      )}
      <DoneMessage text={done} />
      {refusal && <p role="alert">{refusal.message}</p>}
      {prompt}
    </section>
  );
}
