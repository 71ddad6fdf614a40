import { useEffect, useRef, useState } from "react";
import { useRouter } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { type Undo, useUndo } from "#src/features/dashboard/undo-message.tsx";
import { formatCount } from "#src/lib/money.ts";
import { isMissing } from "#src/lib/refusal.ts";
import { usePageKeys } from "#src/shell/shortcuts/use-page-keys.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { ApplicantDetails } from "../applicants/applicant-view.tsx";
import { rememberReviewed } from "../applicants/board.tsx";
import { filterOf, type HiringSearch, hiringHref, reviewHref } from "../applicants/hiring-filter.tsx";
import { applicantNameOf } from "../applicants/hiring-words.ts";
import { CvPane } from "./cv-pane.tsx";
import review from "./review.module.css";

/** Review mode: the applicants of a list one after another, the CV beside the decision. */
export function ReviewView({ search, opened }: { search: HiringSearch; opened: string | null }) {
  const order = useOrder(search);
  const listHref = hiringHref(search, { page: search.page });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <div ref={place} className={review.review}>
      <Loaded query={order} what="your applicants" rows={6} skeleton={<ListSkeleton rows={6} />}>
        {({ ids, total }) => {
          const walk = walkOf(ids, opened);
          if (walk === null) {
            return (
              <Empty href={listHref} action="Back to the list">
                There is nobody to review with these filters.
              </Empty>
            );
          }
          return <Reviewed walk={walk} search={search} listHref={listHref} unlisted={Math.max(0, total - ids.length)} />;
        }}
      </Loaded>
    </div>
  );
}

interface Walk {
  current: string;
  /** Counted from 1. */
  position: number;
  total: number;
  previous: string | null;
  next: string | null;
}

/**
 * Returns where somebody stands among the applicants to be reviewed; the first of them without a name. One who is not in the list, as their
 * stage has changed since, comes first. Null when there is nobody.
 */
export function walkOf(ids: readonly string[], opened: string | null): Walk | null {
  const all = opened === null || ids.includes(opened) ? ids : [opened, ...ids];
  const current = opened ?? all[0];
  if (current === undefined) return null;
  const at = all.indexOf(current);
  return { current, position: at + 1, total: all.length, previous: all[at - 1] ?? null, next: all[at + 1] ?? null };
}

/** The order stays as it was when review mode was opened: a move changes stages, and with them the order of the list. */
function useOrder(search: HiringSearch) {
  const { view, state, sorting } = search;
  const table = { states: state ? [state] : [], sort: sorting.by, direction: sorting.direction };
  const query = trpc.hiring.reviewOrder.useQuery({ ...filterOf(search), ...(view === "table" && table) }, { staleTime: 0, gcTime: 0 });
  const [first, setFirst] = useState<Outputs["hiring"]["reviewOrder"] | undefined>(undefined);
  if (first === undefined && query.data !== undefined) setFirst(query.data);
  return { ...query, data: first ?? query.data };
}

interface ReviewedProps {
  walk: Walk;
  search: HiringSearch;
  listHref: string;
  /** How many more the filters find than are walked through. */
  unlisted: number;
}

function Reviewed({ walk, search, listHref, unlisted }: ReviewedProps) {
  const { current, position, total, previous, next } = walk;
  const { aroundNav } = useRouter();
  const undo = useUndo();
  const [pane, setPane] = useState<"cv" | "decide">("cv");
  const query = trpc.applications.get.useQuery({ id: current }, { staleTime: 0 });
  const go = (id: string | null) => {
    if (id !== null) aroundNav(navigate, reviewHref(search, id), { replace: true, state: { keepPlace: true } });
  };
  const close = () => aroundNav(navigate, listHref, { state: { keepPlace: true } });
  useEffect(() => {
    rememberReviewed(current);
  }, [current]);
  usePageKeys({ j: () => go(next), k: () => go(previous), Escape: close });
  const name = query.data ? applicantNameOf(query.data) : null;
  return (
    <>
      <div className={review.bar}>
        <Link href={listHref} keepPlace aria-keyshortcuts="Escape">
          ← Back to the list
        </Link>
        <p role="status" className={review.position}>
          {formatCount(position)} of {formatCount(total)}
          {unlisted > 0 && `, and ${formatCount(unlisted)} more in the list`}
          <span className="visually-hidden">{name && `: ${name}`}</span>
        </p>
        <span className={styles.actions}>
          <Button disabled={previous === null} aria-keyshortcuts="k" onClick={() => go(previous)}>
            Previous <kbd>K</kbd>
          </Button>
          <Button disabled={next === null} aria-keyshortcuts="j" onClick={() => go(next)}>
            Next <kbd>J</kbd>
          </Button>
          <Button kind="quiet" data-shortcut-help="">
            All keys
          </Button>
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in a form; these buttons do not. */}
        <div role="group" aria-label="Show" className={review.panes}>
          {(["cv", "decide"] as const).map((each) => (
            <Button key={each} aria-pressed={pane === each} onClick={() => setPane(each)}>
              {each === "cv" ? "CV" : "Decide"}
            </Button>
          ))}
        </div>
      </div>
      {isMissing(query.error) ? (
        <Empty href={listHref} action="Back to the list">
          We could not find that applicant on any of your adverts.
        </Empty>
      ) : (
        <Loaded query={query} what="this applicant" rows={8} skeleton={<ListSkeleton rows={8} />}>
          {(applicant) => <Panes key={applicant.id} applicant={applicant} undo={undo} pane={pane} />}
        </Loaded>
      )}
    </>
  );
}

function Panes({ applicant, undo, pane }: { applicant: Outputs["applications"]["get"]; undo: Undo; pane: "cv" | "decide" }) {
  return (
    <div className={review.both} data-pane={pane}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls within itself, by keys too. */}
      <section aria-label="CV" tabIndex={0} className={review.cv}>
        <CvPane applicant={applicant} />
      </section>
      <section aria-label="Decision" className={review.decide}>
        <ApplicantDetails applicant={applicant} undo={undo} isReviewed />
      </section>
    </div>
  );
}
