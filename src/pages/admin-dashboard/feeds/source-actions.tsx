import { useState } from "react";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { formatCount } from "#src/lib/money.ts";
import { type Client, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import type { Run, Source } from "./feed-words.ts";
import styles from "./feeds.module.css";
import { feedHref } from "./feeds-address.ts";
import { isOn } from "./poll-while-running.ts";

/** Reads a feed now, lets it rest or takes it up again, and settles a run that was held. */
export function SourceActions({ source, isFetched }: { source: Source; isFetched: boolean }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [done, setDone] = useState("");
  const { slug, name, lastRun, isPaused, needsAttention } = source;
  const run = (call: (client: Client) => Promise<unknown>, words: string) =>
    start(async () => {
      setDone("");
      await call(cache.client);
      await Promise.all([cache.feeds.invalidate(), cache.work.invalidate()]);
      setDone(words);
    });
  return (
    <div className={dashboard.stack}>
      {lastRun?.state === "held" && needsAttention && (
        <HeldRun
          slug={slug}
          run={lastRun}
          isBusy={isBusy}
          onConfirm={() =>
            run((client) => client.feeds.confirmHeld.mutate({ slug }), "Confirmed: the feed is read again, and what has left it is closed.")
          }
          onDiscard={() => run((client) => client.feeds.discardHeld.mutate({ slug }), "Left as it was: every advert stays on the board.")}
        />
      )}
      <div className={dashboard.actions}>
        {isFetched && (
          <Button
            disabled={isBusy || isOn(source)}
            onClick={() => run((client) => client.feeds.runNow.mutate({ slug }), `“${name}” is read within half a minute.`)}
          >
            Run now
          </Button>
        )}
        {isPaused && (
          <Button
            disabled={isBusy}
            onClick={() =>
              run((client) => client.feeds.setPaused.mutate({ slug, isPaused: false }), "Taken up again: it is read by its schedule.")
            }
          >
            Take it up again
          </Button>
        )}
      </div>
      {!isFetched && <p className={dashboard.soft}>Its adverts were brought in from a file, so there is no address to read.</p>}
      {!isPaused && (
        <PauseForm
          isBusy={isBusy}
          onPause={(reason) =>
            run((client) => client.feeds.setPaused.mutate({ slug, isPaused: true, reason }), "Paused: it is not read by itself.")
          }
        />
      )}
      {prompt}
      <DoneMessage text={done} />
      {refusal && <p role="alert">{refusal.message}</p>}
    </div>
  );
}

function HeldRun({
  slug,
  run,
  isBusy,
  onConfirm,
  onDiscard,
}: {
  slug: string;
  run: Run;
  isBusy: boolean;
  onConfirm: () => void;
  onDiscard: () => void;
}) {
  const missing = run.missing > 0 ? `close ${formatCount(run.missing)} adverts` : "close what has left the feed";
  return (
    <section aria-label="The run that is held" className={styles.held}>
      <p className={dashboard.message}>{run.message}</p>
      <p>
        <Link href={feedHref(slug, { run: String(run.id), outcome: "missing" })} keepPlace>
          See which adverts it would close
        </Link>
      </p>
      <div className={dashboard.actions}>
        <AskFirst
          label="Confirm the run"
          question={`Read the feed again and ${missing}?`}
          confirmLabel={`Yes, ${missing}`}
          isBusy={isBusy}
          onConfirm={onConfirm}
        />
        <Button disabled={isBusy} onClick={onDiscard}>
          Leave every advert as it is
        </Button>
      </div>
    </section>
  );
}

function PauseForm({ isBusy, onPause }: { isBusy: boolean; onPause: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  return (
    <form
      className={styles.pause}
      onSubmit={(event) => {
        event.preventDefault();
        onPause(reason);
      }}
    >
      <Field id="pause-reason" label="Why it should rest">
        <input id="pause-reason" value={reason} {...atMost(300)} required onChange={({ target }) => setReason(target.value)} />
      </Field>
      <Button type="submit" disabled={isBusy}>
        Pause the feed
      </Button>
    </form>
  );
}
