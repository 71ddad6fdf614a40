import type { ReactNode } from "react";
import { paths, type SearchState } from "#server/addresses/paths.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { CountList } from "#src/ui/count-list.tsx";
import { Link } from "#src/ui/link.tsx";
import { Day, TextPage, type TextSection } from "#src/ui/text-page/text-page.tsx";

/** Queries of every guide: the live adverts at its end. */
export const prepareGuide = (queries: Queries) => [queries.search.waysIn.ensureData()];

/** Layout of a career guide: the answer first, then its parts, live adverts, and other guides. */
export function GuideText({
  guide,
  description,
  answer,
  sections,
}: {
  guide: GuideKey;
  description: string;
  /** Short answer to the question in the title. */
  answer: ReactNode;
  sections: readonly TextSection[];
}) {
  const { title, path } = guides[guide];
  return (
    <TextPage
      title={title}
      description={description}
      path={path}
      back={guide === "advice" ? undefined : { label: "Career advice", href: guides.advice.path }}
      facts={[
        { name: "By", value: "Dayworks editors" },
        { name: "Reviewed on", value: <Day date={guidesReviewedOn} /> },
      ]}
      inShort={answer}
      sections={[...sections, { id: "jobs-now", heading: "Jobs on the board now", content: <LiveJobCounts /> }]}
      related={[
        ...Object.values(guides).flatMap((other) => (other.path === path ? [] : { label: other.title, href: other.path })),
        { label: "Salary guide", href: "/salary-guide" },
        { label: "Articles and news", href: "/articles" },
        { label: "All jobs", href: paths.jobs() },
      ]}
    />
  );
}

function LiveJobCounts() {
  const [{ categories }] = trpc.search.waysIn.useSuspenseQuery();
  return (
    <>
      <p>How many adverts of each kind are open for applications.</p>
      <CountList items={categories} />
    </>
  );
}

/** Link to live adverts that match a search, such as `list={{ level: ["graduate"] }}`. */
export const JobsLink = ({ list, children }: { list: Partial<SearchState>; children: ReactNode }) => (
  <Link href={paths.jobs(list)}>{children}</Link>
);

export const GuideLink = ({ to, children }: { to: GuideKey; children: ReactNode }) => <Link href={guides[to].path}>{children}</Link>;

/** Career guides, in reading order. */
export const guides = {
  whatIsOne: { title: "What is a quantity surveyor?", path: "/what-is-a-quantity-surveyor" },
  whatTheyDo: { title: "What does a quantity surveyor do?", path: "/what-does-a-quantity-surveyor-do" },
  chartered: { title: "What is a chartered surveyor?", path: "/what-is-a-chartered-surveyor" },
  becoming: { title: "How to become a quantity surveyor", path: "/how-to-become-a-quantity-surveyor" },
  qualifications: { title: "Quantity surveying qualifications", path: "/qualifications" },
  pay: { title: "How much does a quantity surveyor earn?", path: "/how-much-does-a-quantity-surveyor-earn" },
  advice: { title: "Career advice for quantity surveyors", path: "/career-advice" },
} as const satisfies Record<string, { title: string; path: string }>;

type GuideKey = keyof typeof guides;

/** Date of the last review of all guides' facts. */
const guidesReviewedOn = "2026-11-21";

const level = ["apprentice-trainee", "placement", "graduate", "assistant"];
const first: Partial<SearchState> = { level };
const supported: Partial<SearchState> = { level, chartership: ["apc-supported"] };
const towards: Partial<SearchState> = { chartership: ["working-towards"] };

export const prepareFirstPosts = (queries: Queries) => [
  ...prepareGuide(queries),
  ...[first, supported, towards].map((list) => queries.search.count.ensureData(list)),
];

/** Entry-level posts, with the number currently open. */
export const firstPosts: TextSection = { id: "first-posts", heading: "First posts open now", content: <FirstPosts /> };

function FirstPosts() {
  const [ofFirst] = trpc.search.count.useSuspenseQuery(first);
  const [ofSupported] = trpc.search.count.useSuspenseQuery(supported);
  const [ofTowards] = trpc.search.count.useSuspenseQuery(towards);
  const items = [
    { label: "Trainee, placement, graduate and assistant posts", href: paths.jobs(first), count: ofFirst.total },
    {
      label: "Those that are APC supported",
      note: "The firm states a structured training agreement, and its trainees do not dispute it.",
      href: paths.jobs(supported),
      count: ofSupported.total,
    },
    {
      label: "Posts that take people working towards chartership",
      note: "You need not have reached the professional level asked for yet.",
      href: paths.jobs(towards),
      count: ofTowards.total,
    },
  ];
  return <CountList items={items} />;
}
