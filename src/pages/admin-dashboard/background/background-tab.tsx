import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { readWords } from "#src/features/dashboard/read-words.ts";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { holdsWords, WordsFilter } from "#src/features/dashboard/words-filter.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { RunHistory } from "./run-history.tsx";
import { TaskTable } from "./task-table.tsx";

/** The kind of work and the outcome that the address names. */
const narrowing = (search: URLSearchParams) =>
  Object.fromEntries(["work", "outcome"].flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? ""]] : [])));

/** What the site does by itself, and how it went; the address narrows both by words, and the history to one kind of work or to failures. */
export default function BackgroundTab({ search }: TabProps) {
  const q = readWords(search);
  const query = trpc.background.list.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="the background work" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {({ tasks }) => (
        <div className={dashboard.stack}>
          <WordsFilter label="Background work" of="Work or error" kept={{ tab: "background", ...narrowing(search) }} q={q} />
          <TaskTable tasks={tasks.filter(({ label, name, error }) => holdsWords(q, label, name, error))} />
          <RunHistory tasks={tasks} q={q} search={search} />
        </div>
      )}
    </Loaded>
  );
}
