import { useState } from "react";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import type { Account } from "./action-form.tsx";

/** Where somebody is signed in, and the ends of it. */
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
              <AskFirst
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
        <AskFirst
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
