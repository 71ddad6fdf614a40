import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { mappedFieldWords } from "#src/features/feeds/mapped-field-words.ts";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Fact } from "../fact.tsx";
import { momentText } from "../moment-text.ts";
import { formatWords, type Source, scheduleWords } from "./feed-words.ts";
import { type FeedsQuery, feedHref } from "./feeds-address.ts";
import { RunProgress } from "./run-progress.tsx";
import { RunsTable } from "./runs-table.tsx";
import { SourceActions } from "./source-actions.tsx";
import { SourceState } from "./source-state.tsx";
import { useFeedStats } from "./use-feed-stats.ts";

type SetUp = Outputs["feeds"]["source"];

/** One feed: how it is set up and stands, what can be done with it, and its runs. */
export function SourceView({ slug, asked }: { slug: string; asked: FeedsQuery }) {
  const stats = useFeedStats();
  const setUp = trpc.feeds.source.useQuery({ slug }, { staleTime: 0 });
  return (
    <Loaded query={setUp} what="the feed" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {(found) => (
        <Loaded query={stats} what="how the feed goes" rows={8} skeleton={<ListSkeleton rows={8} />}>
          {({ sources }) => {
            const source = sources.find((each) => each.slug === slug);
            return source ? <View source={source} setUp={found} asked={asked} /> : <p>This feed is beyond the first 500.</p>;
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

function View({ source, setUp, asked }: { source: Source; setUp: SetUp; asked: FeedsQuery }) {
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
            <Fact name="On the board">{formatCount(source.liveAdverts)}</Fact>
            <Fact name="Read">{scheduleWords(source.schedule)}</Fact>
            <Fact name="Next run">{source.nextRunAt ? momentText(source.nextRunAt) : "Not by itself"}</Fact>
            <Fact name="Address">{setUp.location}</Fact>
            <Fact name="Format">{setUp.format ? formatWords[setUp.format] : "Told from its content"}</Fact>
            <Fact name="Employer of adverts that name none">
              {setUp.defaultCompanyName ?? "The one its text names, or the feed’s publisher"}
            </Fact>
            <Fact name="By whose leave">{setUp.authority ?? "Not written down"}</Fact>
            <Fact name="Contact">{setUp.contact ?? "None"}</Fact>
            <Fact name="Fields placed by hand">{placedWords(setUp.fieldMap)}</Fact>
          </dl>
        </div>
        <p>
          <ButtonLink href={feedHref(slug, { part: "edit" })}>Change the feed</ButtonLink>
        </p>
        <SourceActions source={source} isFetched={setUp.isFetched} />
      </section>
      <RunsTable key={`${lastRun?.id} ${lastRun?.state} ${asked.before}`} slug={slug} asked={asked} />
    </>
  );
}

function placedWords(fieldMap: SetUp["fieldMap"]): string {
  const placed = Object.entries(fieldMap) as [keyof typeof mappedFieldWords, string][];
  return placed.length === 0 ? "None" : placed.map(([field, name]) => `${mappedFieldWords[field]}: ${name}`).join("\n");
}
