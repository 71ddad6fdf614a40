import { type Ref, useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { type WorkItemKind, workItemKinds } from "#db/case-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { readPage, readWords, wordsMaxChars } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { useRowChoice } from "#src/features/dashboard/row-choice.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { formatCount } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useNow } from "#src/lib/use-now.ts";
import { usePageKeys } from "#src/shell/shortcuts/use-page-keys.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { CaseView } from "./case-view.tsx";
import { BulkDecision } from "./decide-several.tsx";
import type { ActionResult, LastAction } from "./use-done.ts";
import styles from "./work.module.css";
import { caseIdOf, clockWords, kindLabels, kindPluralLabels, type WorkItem, waitingTimeText } from "./work-words.ts";

/** Everything awaiting an administrator, the longest waiting first, with the open case beside it. */
export default function WorkTab({ search }: TabProps) {
  const urlQuery = readWorkQuery(search);
  const { kind, owner, isOverTarget, q, page } = urlQuery;
  const query = trpc.work.list.useQuery({ kind, owner, isOverTarget, q, page }, { staleTime: 0, placeholderData: (previous) => previous });
  return (
    <Loaded query={query} what="the work list" rows={6} skeleton={<ListSkeleton rows={6} />}>
      {(found) => <Work found={found} urlQuery={urlQuery} onChange={() => void query.refetch()} />}
    </Loaded>
  );
}

type WorkPage = Outputs["work"]["list"];

function Work({ found, urlQuery, onChange }: { found: WorkPage; urlQuery: WorkQuery; onChange: () => void }) {
  const { items, total, limit, searchedOnly } = found;
  const rows = useRef<HTMLUListElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const [at, setAt] = useState(0);
  const done = useLastAction(onChange);
  const go = (opened: WorkQuery["opened"]) => navigate(workHref({ ...urlQuery, opened }), { state: { keepPlace: true } });
  const open = (item: WorkItem | undefined) => go(item ? { kind: item.kind, subject: item.subject } : null);
  const move = (by: number) => {
    const next = Math.min(Math.max(at + by, 0), items.length - 1);
    setAt(next);
    rows.current?.querySelectorAll<HTMLAnchorElement>("a[data-case]")[next]?.focus();
  };
  const [next, previous] = [() => move(1), () => move(-1)];
  usePageKeys({ j: next, ArrowDown: next, k: previous, ArrowUp: previous, u: done.undo });
  /** After a decision, moves to the next case, or where none is left, focuses the result message. */
  const goOn = ({ kind, subject }: Pick<WorkItem, "kind" | "subject">) => {
    const index = items.findIndex((item) => item.kind === kind && item.subject === subject);
    const others = items.filter((item) => item.kind !== kind || item.subject !== subject);
    setAt(Math.max(0, Math.min(index, others.length - 1)));
    open(others[Math.max(index, 0)] ?? others.at(-1));
    if (others.length === 0) message.current?.focus();
  };
  return (
    <div className={styles.work}>
      <WorkFilterBar found={found} urlQuery={urlQuery} />
      <LastActionMessage ref={message} done={done} />
      <div className={styles.columns} data-open={urlQuery.opened !== null}>
        <div>
          {searchedOnly !== null && <p>The {formatCount(searchedOnly)} longest waiting were searched.</p>}
          <WorkRows ref={rows} items={items} urlQuery={urlQuery} at={at} onAt={setAt} done={done} />
          <Pagination
            page={urlQuery.page}
            pageCount={Math.ceil(total / limit)}
            href={(page) => workHref({ ...urlQuery, page, opened: null })}
          />
        </div>
        {urlQuery.opened && (
          <CaseView
            key={`${urlQuery.opened.kind}:${urlQuery.opened.subject}`}
            name={urlQuery.opened}
            closeHref={workHref({ ...urlQuery, opened: null })}
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

/** The list's state in the address: its filter, its page and the open case. */
interface WorkQuery {
  kind: WorkItemKind | null;
  owner: string | null;
  isOverTarget: boolean;
  /** Search words in the names of cases; "" for none. */
  q: string;
  page: number;
  opened: { kind: WorkItemKind; subject: string } | null;
}

/** Reports the last action, without taking focus from the next case. */
function LastActionMessage({ ref, done: { said, undo } }: { ref: Ref<HTMLParagraphElement>; done: LastAction }) {
  return (
    <div className={styles.done}>
      <p ref={ref} role="status" tabIndex={-1}>
        {said?.text}
      </p>
      {said && said.ids.length > 0 && (
        <Button onClick={undo}>
          Undo <kbd>u</kbd>
        </Button>
      )}
    </div>
  );
}

/** Filters the list: by words, kind, claim, and overdue cases. */
function WorkFilterBar({ found, urlQuery }: { found: Outputs["work"]["list"]; urlQuery: WorkQuery }) {
  const { counts, owners } = found;
  const current = { q: urlQuery.q, kind: urlQuery.kind ?? "", owner: urlQuery.owner ?? "", late: urlQuery.isOverTarget ? "1" : "" };
  return (
    <FilterBar label="The work list" action={paths.adminDashboard} hiddenFields={{ tab: "work" }} current={current} submitLabel="Show">
      <Field id="work-q" label="Title, firm or person">
        <input id="work-q" type="search" name="q" defaultValue={urlQuery.q} {...atMost(wordsMaxChars)} />
      </Field>
      <SelectField
        name="kind"
        label="Kind"
        unchosen="All kinds"
        defaultValue={current.kind}
        options={[...workItemKinds.map((kind) => ({ value: kind, label: `${kindPluralLabels[kind]} (${formatCount(counts[kind])})` }))]}
      />
      <SelectField
        name="owner"
        label="Opened by"
        unchosen="Anyone or nobody"
        defaultValue={current.owner}
        options={[
          { value: "mine", label: "Me" },
          { value: "free", label: "Nobody" },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        name="late"
        label="Waiting time"
        unchosen="Any"
        defaultValue={current.late}
        options={[{ value: "1", label: "Over target" }]}
      />
    </FilterBar>
  );
}

interface WorkRowsProps {
  ref: Ref<HTMLUListElement>;
  items: readonly WorkItem[];
  urlQuery: WorkQuery;
  at: number;
  onAt: (at: number) => void;
  done: LastAction;
}

/** The cases on a page of the list, selectable for bulk decisions. */
function WorkRows({ ref, items, urlQuery, at, onAt, done }: WorkRowsProps) {
  const choice = useRowChoice(items.map(caseIdOf));
  const now = useNow();
  const opened = urlQuery.opened && caseIdOf(urlQuery.opened);
  const isFiltered = urlQuery.q || urlQuery.kind || urlQuery.owner || urlQuery.isOverTarget;
  if (items.length === 0) return <p>{isFiltered ? "No case matches." : "You’re all caught up."}</p>;
  return (
    <>
      <BulkDecision items={items} choice={choice} done={done} />
      <ul ref={ref} className={styles.rows} aria-label="Cases">
        {items.map((item, index) => (
          <li key={caseIdOf(item)} className={styles.row} data-open={caseIdOf(item) === opened} data-at={index === at}>
            <label className={styles.choose}>
              <input
                type="checkbox"
                checked={choice.isChosen(caseIdOf(item))}
                onChange={(event) => choice.choose(caseIdOf(item), event.currentTarget.checked)}
              />
              <span className="visually-hidden">Choose {item.title}</span>
            </label>
            <div className={styles.words}>
              <Link
                href={workHref({ ...urlQuery, opened: item })}
                keepPlace
                data-case=""
                className={styles.title}
                aria-current={caseIdOf(item) === opened ? "true" : undefined}
                onFocus={() => onAt(index)}
              >
                {item.title}
              </Link>
              <p className={styles.soft}>
                {kindLabels[item.kind]}
                {item.detail && ` · ${item.detail}`}
              </p>
              <WorkItemStatus item={item} now={now} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function WorkItemStatus({ item, now }: { item: WorkItem; now: Date }) {
  const { owner, askedAt, isOverTarget, since } = item;
  return (
    <p className={styles.standing}>
      <span>{waitingTimeText(since, now)}</span>
      {isOverTarget && <Tag tone="bad">Over target</Tag>}
      {askedAt && <Tag tone="warn">Asked {waitingTimeText(askedAt, now)} ago</Tag>}
      {owner && <Tag>{owner.isMe ? "Opened by you" : `${owner.name} since ${clockWords(owner.since)}`}</Tag>}
    </p>
  );
}

function readWorkQuery(search: URLSearchParams): WorkQuery {
  const owner = search.get("owner") ?? "";
  const [kind, ...subject] = (search.get("case") ?? "").split(":");
  const opened = workItemKinds.find((each) => each === kind);
  return {
    kind: workItemKinds.find((each) => each === search.get("kind")) ?? null,
    owner: /^(?:mine|free|[A-Za-z0-9_-]{22})$/.test(owner) ? owner : null,
    isOverTarget: search.get("late") === "1",
    q: readWords(search),
    page: readPage(search),
    opened: opened && subject.length > 0 ? { kind: opened, subject: subject.join(":") } : null,
  };
}

function workHref({ kind, owner, isOverTarget, q, page, opened }: WorkQuery): string {
  return paths.adminTab("work", {
    ...(kind && { kind }),
    ...(owner && { owner }),
    ...(isOverTarget && { late: "1" }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(opened && { case: `${opened.kind}:${opened.subject}` }),
  });
}

/** The last action, with undo while it is possible. */
function useLastAction(onChange: () => void): LastAction {
  const [said, setSaid] = useState<ActionResult | null>(null);
  const undoing = trpc.work.undo.useMutation();
  const only = (text: string) => setSaid({ text, ids: [], undoUntil: null });
  const say = (next: ActionResult) => {
    setSaid(next);
    onChange();
  };
  useEffect(() => {
    if (said === null || said.undoUntil === null) return;
    const timer = setTimeout(() => setSaid({ ...said, ids: [], undoUntil: null }), Math.max(0, Date.parse(said.undoUntil) - Date.now()));
    return () => clearTimeout(timer);
  }, [said]);
  const undo = () => {
    if (said === null || said.ids.length === 0 || undoing.isPending) return;
    undoing.mutateAsync({ ids: [...said.ids] }).then(
      ({ results }) => {
        const left = results.filter(({ refusal }) => refusal !== null);
        say({
          text: left.length === 0 ? "Undone. The case is back in the list." : `${left.length} could not be undone.`,
          ids: [],
          undoUntil: null,
        });
      },
      (error) => only(refusalOf(error).message),
    );
  };
  return { said, say, undo };
}
