import { paths, type SearchState } from "#server/addresses/paths.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { CountList } from "#src/ui/count-list.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { prepareGuide } from "./guide-text.tsx";

const level = ["apprentice-trainee", "placement", "graduate", "assistant"];
const first: Partial<SearchState> = { level };
const supported: Partial<SearchState> = { level, chartership: ["apc-supported"] };
const towards: Partial<SearchState> = { chartership: ["working-towards"] };

/** Queries for guides that include these posts. */
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
