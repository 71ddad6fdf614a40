import { paths, type SearchState } from "#server/paths.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { CountList } from "#src/ui/count-list.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { prepareGuide } from "./guide-text.tsx";

const level = ["apprentice-trainee", "placement", "graduate", "assistant"];
const lists: readonly { label: string; note?: string; list: Partial<SearchState> }[] = [
  { label: "Trainee, placement, graduate and assistant posts", list: { level } },
  {
    label: "Those that are APC supported",
    note: "The firm states a structured training agreement, and its trainees do not dispute it.",
    list: { level, chartership: ["apc-supported"] },
  },
  {
    label: "Posts that take people working towards chartership",
    note: "You need not have reached the professional level yet.",
    list: { chartership: ["working-towards"] },
  },
];

/** What a guide with these posts reads. */
export const prepareFirstPosts = (queries: Queries) => [
  ...prepareGuide(queries),
  ...lists.map(({ list }) => queries.search.count.ensureData(list)),
];

/** Posts for people at the beginning, with how many are open now. */
export const firstPosts: TextSection = { id: "first-posts", heading: "First posts open now", content: <FirstPosts /> };

function FirstPosts() {
  const [counts] = trpc.useSuspenseQueries((queries) => lists.map(({ list }) => queries.search.count(list)));
  return (
    <CountList items={lists.map(({ label, note, list }, at) => ({ label, note, href: paths.jobs(list), count: counts[at]?.total ?? 0 }))} />
  );
}
