import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { CountList } from "#src/ui/count-list.tsx";
import { Day, TextPage, type TextSection } from "#src/ui/text-page/text-page.tsx";
import { type GuideKey, guides, guidesReviewedOn } from "./guide-list.ts";

/** What every guide reads: the live adverts it ends with. */
export const prepareGuide = (queries: Queries) => [queries.search.waysIn.ensureData()];

/** A page about the career: the answer first, then its parts, the work on offer now, and the other guides. */
export function GuideText({
  guide,
  description,
  answer,
  sections,
}: {
  guide: GuideKey;
  description: string;
  /** The question of the title answered in a few sentences. */
  answer: ReactNode;
  sections: readonly TextSection[];
}) {
  const { title, path } = guides[guide];
  const others = Object.values(guides).filter((other) => other.path !== path);
  const isStart = guide === "advice";
  return (
    <TextPage
      title={title}
      description={description}
      path={path}
      back={isStart ? undefined : { label: "Career advice", href: guides.advice.path }}
      facts={[{ name: "Reviewed on", value: <Day date={guidesReviewedOn} /> }]}
      inShort={answer}
      sections={[...sections, { id: "jobs-now", heading: "Jobs on the board now", content: <JobsNow /> }]}
      related={[
        ...others.map((other) => ({ label: other.title, href: other.path })),
        { label: "Salary guide", href: "/salary-guide" },
        { label: "Articles and news", href: "/articles" },
        { label: "All jobs", href: paths.jobs() },
      ]}
    />
  );
}

function JobsNow() {
  const [{ categories }] = trpc.search.waysIn.useSuspenseQuery();
  return (
    <>
      <p>How many adverts of each kind are open for applications.</p>
      <CountList items={categories} />
    </>
  );
}
