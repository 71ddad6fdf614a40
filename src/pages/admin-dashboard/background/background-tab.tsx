import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { RunHistory } from "./run-history.tsx";
import { TaskTable } from "./task-table.tsx";

/** What the site does by itself, and how it went; the address narrows the history to one kind of work or to failures. */
export default function BackgroundTab({ search }: TabProps) {
  const query = trpc.background.list.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="the background work" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {({ tasks }) => (
        <div className={dashboard.stack}>
          <TaskTable tasks={tasks} />
          <RunHistory tasks={tasks} search={search} />
        </div>
      )}
    </Loaded>
  );
}
