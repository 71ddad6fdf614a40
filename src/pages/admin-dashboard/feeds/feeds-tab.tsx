import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { Link } from "#src/ui/link.tsx";
import { type FeedsQuery, feedHref, readFeedsQuery } from "./feeds-address.ts";
import { ReviewView } from "./review-view.tsx";
import { RulesView } from "./rules-view.tsx";
import { RunView } from "./run-view.tsx";
import { SourceEditor } from "./source-editor.tsx";
import { SourceList } from "./source-list.tsx";
import { SourceView } from "./source-view.tsx";

/** Feeds, one of them, one run of it, the form by which one is set up, adverts to review, or the rules for titles. */
export default function FeedsTab({ search }: TabProps) {
  const asked = readFeedsQuery(search);
  return (
    <div className={dashboard.stack}>
      <Way asked={asked} />
      <Part asked={asked} />
    </div>
  );
}

function Part({ asked }: { asked: FeedsQuery }) {
  if (asked.isNew) return <SourceEditor slug={null} />;
  if (asked.isReview) return <ReviewView asked={asked} />;
  if (asked.isRules) return <RulesView q={asked.q} />;
  if (asked.run !== null) return <RunView key={asked.run} asked={asked} runId={asked.run} />;
  if (asked.feed === null) return <SourceList isTrouble={asked.isTrouble} q={asked.q} />;
  if (asked.isEdit) return <SourceEditor key={asked.feed} slug={asked.feed} />;
  return <SourceView key={asked.feed} slug={asked.feed} asked={asked} />;
}

function Way({ asked: { feed, isNew, isEdit, run } }: { asked: FeedsQuery }) {
  if (feed === null && !isNew && run === null) return null;
  return (
    <p className={dashboard.actions}>
      <Link href={paths.adminTab("feeds")} keepPlace>
        ← All feeds
      </Link>
      {feed !== null && (isEdit || run !== null) && (
        <Link href={feedHref(feed)} keepPlace>
          Back to the feed
        </Link>
      )}
    </p>
  );
}
