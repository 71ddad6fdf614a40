import { useState } from "react";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Fact, momentText } from "#src/features/dashboard/facts.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { mappedFieldWords } from "#src/features/feeds/mapped-fields.tsx";
import { formatCount } from "#src/lib/money.ts";
import { type Client, trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./feeds.module.css";
import { type FeedsQuery, feedHref } from "./feeds-address.ts";
import { RunProgress, RunsTable } from "./runs-table.tsx";
import { formatWords, type Run, type Source, SourceState, scheduleWords } from "./source-state.tsx";
import { isRunActive, useFeedStats } from "./use-feed-stats.ts";

/** Runs, pauses or resumes a feed, and resolves a held run. */
function SourceActions({ source, isFetched }: { source: Source; isFetched: boolean }) {
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
            run(
              (client) => client.feeds.confirmHeld.mutate({ slug }),
              "Confirmed. The feed will be read again, and adverts no longer in it will be closed.",
            )
          }
          onDiscard={() => run((client) => client.feeds.discardHeld.mutate({ slug }), "Run discarded. Every advert stays live.")}
        />
      )}
      <div className={dashboard.actions}>
        {isFetched && (
          <Button
            disabled={isBusy || isRunActive(source)}
            onClick={() => run((client) => client.feeds.runNow.mutate({ slug }), `“${name}” will be read within 30 seconds.`)}
          >
            Run now
          </Button>
        )}
        {isPaused && (
          <Button
            disabled={isBusy}
            onClick={() =>
              run((client) => client.feeds.setPaused.mutate({ slug, isPaused: false }), "Resumed. The feed is read on its schedule again.")
            }
          >
            Resume the feed
          </Button>
        )}
      </div>
      {!isFetched && <p className={dashboard.soft}>It was imported from a file, so there is no address to read.</p>}
      {!isPaused && (
        <PauseForm
          isBusy={isBusy}
          onPause={(reason) =>
            run(
              (client) => client.feeds.setPaused.mutate({ slug, isPaused: true, reason }),
              "Paused. The feed is no longer read automatically.",
            )
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
  const missing = run.missing > 0 ? `close ${formatCount(run.missing)} adverts` : "close adverts no longer in the feed";
  return (
    <section aria-label="Held run" className={styles.held}>
      <p className={dashboard.message}>{run.message}</p>
      <p>
        <Link href={feedHref(slug, { run: String(run.id), outcome: "missing" })} keepPlace>
          See which adverts it would close
        </Link>
      </p>
      <div className={dashboard.actions}>
        <ConfirmButton
          label="Confirm the run"
          question={`Read the feed again and ${missing}?`}
          confirmLabel={`Yes, ${missing}`}
          isBusy={isBusy}
          onConfirm={onConfirm}
        />
        <Button disabled={isBusy} onClick={onDiscard}>
          Discard the run
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
      <Field id="pause-reason" label="Reason for pausing">
        <input id="pause-reason" value={reason} {...atMost(300)} required onChange={({ target }) => setReason(target.value)} />
      </Field>
      <Button type="submit" disabled={isBusy}>
        Pause the feed
      </Button>
    </form>
  );
}

type SourceSettings = Outputs["feeds"]["source"];

export function SourceView({ slug, urlQuery }: { slug: string; urlQuery: FeedsQuery }) {
  const stats = useFeedStats();
  const setUp = trpc.feeds.source.useQuery({ slug }, { staleTime: 0 });
  return (
    <Loaded query={setUp} what="the feed" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {(found) => (
        <Loaded query={stats} what="the state of the feed" rows={8} skeleton={<ListSkeleton rows={8} />}>
          {({ sources }) => {
            const source = sources.find((each) => each.slug === slug);
            return source ? <View source={source} setUp={found} urlQuery={urlQuery} /> : <p>This feed is beyond the first 500.</p>;
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

function View({ source, setUp, urlQuery }: { source: Source; setUp: SourceSettings; urlQuery: FeedsQuery }) {
  const { slug, lastRun, rowsKnown } = source;
  return (
    <>
      <section aria-labelledby="feed" className={dashboard.stack}>
        <div>
          <OpenedHeading id="feed" state={slug}>
            {source.name}
          </OpenedHeading>
          <dl className={dashboard.facts}>
            <Fact name="State">
              <SourceState source={source} />
            </Fact>
            {lastRun?.state === "fetching" && (
              <Fact name="Progress">
                <RunProgress run={lastRun} rowsKnown={rowsKnown} />
              </Fact>
            )}
            {source.format === "ocds" ? (
              <Fact name="Contract awards">{formatCount(source.awards)}</Fact>
            ) : (
              <Fact name="Live">{formatCount(source.liveAdverts)}</Fact>
            )}
            <Fact name="Read">{scheduleWords(source.schedule)}</Fact>
            <Fact name="Next run">{source.nextRunAt ? momentText(source.nextRunAt) : "Not scheduled"}</Fact>
            <Fact name="Address">{setUp.location}</Fact>
            <Fact name="Format">{setUp.format ? formatWords[setUp.format] : "Detected automatically"}</Fact>
            <Fact name="Employer for adverts that name none">
              {setUp.defaultCompanyName ?? "The one named in the text, or the feed’s publisher"}
            </Fact>
            <Fact name="Permission">{setUp.authority ?? "Not recorded"}</Fact>
            <Fact name="Contact">{setUp.contact ?? "None"}</Fact>
            <Fact name="Fields mapped manually">{fieldMapText(setUp.fieldMap)}</Fact>
          </dl>
        </div>
        <p>
          <ButtonLink href={feedHref(slug, { part: "edit" })}>Edit feed</ButtonLink>
        </p>
        <SourceActions source={source} isFetched={setUp.isFetched} />
      </section>
      <RunsTable key={`${lastRun?.id} ${lastRun?.state} ${urlQuery.before}`} slug={slug} urlQuery={urlQuery} />
    </>
  );
}

function fieldMapText(fieldMap: SourceSettings["fieldMap"]): string {
  const placed = Object.entries(fieldMap) as [keyof typeof mappedFieldWords, string][];
  return placed.length === 0 ? "None" : placed.map(([field, name]) => `${mappedFieldWords[field]}: ${name}`).join("\n");
}
