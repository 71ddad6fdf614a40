import { useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import type { Outputs } from "#server/types.ts";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { CaseView } from "./case-view.tsx";
import { DoneMessage } from "./done-message.tsx";
import { useDone } from "./use-done.ts";
import { useWorkKeys } from "./use-work-keys.ts";
import styles from "./work.module.css";
import { readWorkAsked, type WorkAsked, workHref } from "./work-address.ts";
import { WorkFilterBar } from "./work-filter-bar.tsx";
import { WorkRows } from "./work-rows.tsx";
import type { WorkItem } from "./work-words.ts";

/** Everything that waits for an administrator, the longest waiting first, with the case that is open beside it. */
export default function WorkTab({ search }: TabProps) {
  const asked = readWorkAsked(search);
  const { kind, owner, isOverTarget, page } = asked;
  const query = trpc.work.list.useQuery({ kind, owner, isOverTarget, page }, { staleTime: 0, placeholderData: (kept) => kept });
  return (
    <Loaded query={query} what="the work list" rows={6} skeleton={<ListSkeleton rows={6} />}>
      {(found) => <Work found={found} asked={asked} onChange={() => void query.refetch()} />}
    </Loaded>
  );
}

type Found = Outputs["work"]["list"];

function Work({ found, asked, onChange }: { found: Found; asked: WorkAsked; onChange: () => void }) {
  const { items, total, limit } = found;
  const rows = useRef<HTMLUListElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const [at, setAt] = useState(0);
  const done = useDone(onChange);
  const go = (opened: WorkAsked["opened"]) => navigate(workHref({ ...asked, opened }), { state: { keepPlace: true } });
  const open = (item: WorkItem | undefined) => go(item ? { kind: item.kind, subject: item.subject } : null);
  const move = (by: number) => {
    const next = Math.min(Math.max(at + by, 0), items.length - 1);
    setAt(next);
    rows.current?.querySelectorAll<HTMLAnchorElement>("a[data-case]")[next]?.focus();
  };
  const [next, previous] = [() => move(1), () => move(-1)];
  useWorkKeys({ j: next, ArrowDown: next, k: previous, ArrowUp: previous, u: done.undo });
  /** After a decision: the case that follows the one decided, or where none is left, what was done has the focus. */
  const goOn = ({ kind, subject }: Pick<WorkItem, "kind" | "subject">) => {
    const index = items.findIndex((item) => item.kind === kind && item.subject === subject);
    const others = items.filter((item) => item.kind !== kind || item.subject !== subject);
    setAt(Math.max(0, Math.min(index, others.length - 1)));
    open(others[Math.max(index, 0)] ?? others.at(-1));
    if (others.length === 0) message.current?.focus();
  };
  return (
    <div className={styles.work}>
      <WorkFilterBar found={found} asked={asked} />
      <DoneMessage ref={message} done={done} />
      <div className={styles.columns} data-open={asked.opened !== null}>
        <div>
          <WorkRows ref={rows} items={items} asked={asked} at={at} onAt={setAt} done={done} />
          <Pagination page={asked.page} pageCount={Math.ceil(total / limit)} href={(page) => workHref({ ...asked, page, opened: null })} />
        </div>
        {asked.opened && (
          <CaseView
            key={`${asked.opened.kind}:${asked.opened.subject}`}
            name={asked.opened}
            closeHref={workHref({ ...asked, opened: null })}
            onDecided={(name, said) => {
              done.say(said);
              goOn(name);
            }}
          />
        )}
      </div>
    </div>
  );
}
