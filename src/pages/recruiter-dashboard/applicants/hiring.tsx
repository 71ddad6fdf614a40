import { useState } from "react";
import type { ApplicationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { Undo } from "#src/features/dashboard/undo-message.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { ApplicantsTable } from "./applicants-table.tsx";
import { Board } from "./board.tsx";
import { filterOf, type HiringSearch, hiringFilterParameters, hiringHref } from "./hiring-filter.tsx";
import { type ApplicantLine, applicantNameOf } from "./hiring-words.ts";
import { OutcomePanel, ShortlistPanel, UnmovedNotice, useApplicantMoves } from "./outcome-panel.tsx";

/** The board or table with its moves: shows colleagues' concurrent moves, and the message to rejected applicants. */
export function Hiring({ search, undo }: { search: HiringSearch; undo: Undo }) {
  const moves = useApplicantMoves(undo);
  const [telling, setTelling] = useState<{ lines: readonly ApplicantLine[]; to: ApplicationState } | null>(null);
  const [listing, setListing] = useState<readonly ApplicantLine[] | null>(null);
  const [invited, setInvited] = useState<ApplicantLine | null>(null);
  const cache = trpc.useUtils();
  const ask = (lines: readonly ApplicantLine[], to: ApplicationState) => {
    if (to === "not-progressing") setTelling({ lines, to });
    else moves.move(lines, to, null, { onMoved: () => setInvited(to === "interview" && lines.length === 1 ? (lines[0] ?? null) : null) });
  };
  const markRead = async (lines: readonly ApplicantLine[]) => {
    const askAnew = () => Promise.all([cache.messages.invalidate(), cache.notifications.list.invalidate()]);
    const { marked, undo: sealed } = await cache.client.messages.markTogetherRead.mutate({ ids: lines.map(({ id }) => id) });
    await askAnew();
    const takeBack = async () => {
      if (sealed !== null) await cache.client.messages.makeUnreadAgain.mutate({ undo: sealed });
      await askAnew();
      return "Marked as unread again.";
    };
    undo.say(`${counted(marked, "message")} marked as read.`, sealed === null ? undefined : takeBack);
  };
  return (
    <div className={styles.stack}>
      <UnmovedNotice moves={moves} />
      {invited && <SuggestInterview line={invited} onLeave={() => setInvited(null)} />}
      {telling && (
        <OutcomePanel
          {...telling}
          isBusy={moves.isBusy}
          onMove={(message, why) => moves.move(telling.lines, telling.to, message, { why, onMoved: () => setTelling(null) })}
          onCancel={() => setTelling(null)}
        />
      )}
      {listing && (
        <ShortlistPanel
          lines={listing}
          onDone={(words) => {
            setListing(null);
            undo.say(words);
          }}
          onCancel={() => setListing(null)}
        />
      )}
      {search.view === "board" ? (
        <BoardView search={search} onMove={(line, to) => ask([line], to)} onShortlist={(line) => setListing([line])} />
      ) : (
        <TableView search={search} onMove={ask} onRead={(lines) => void markRead(lines)} onShortlist={setListing} />
      )}
    </div>
  );
}

/** An applicant just moved to the interview stage who has no appointment yet. */
function SuggestInterview({ line, onLeave }: { line: ApplicantLine; onLeave: () => void }) {
  return (
    <Notice label={`${applicantNameOf(line)} is at the interviews`}>
      <span className={styles.actions}>
        <ButtonLink href={paths.recruiterTab("applicants", { application: line.id, do: "interview" })}>Arrange the interview…</ButtonLink>
        <Button kind="quiet" onClick={onLeave}>
          Later
        </Button>
      </span>
    </Notice>
  );
}

interface BoardViewProps {
  search: HiringSearch;
  onMove: (line: ApplicantLine, to: ApplicationState) => void;
  onShortlist: (line: ApplicantLine) => void;
}

function BoardView({ search, onMove, onShortlist }: BoardViewProps) {
  const query = trpc.hiring.board.useQuery(filterOf(search), { staleTime: 0, placeholderData: (before) => before });
  return (
    <Loaded query={query} what="your applicants" rows={6} skeleton={<ListSkeleton rows={6} />}>
      {(board) => {
        const total = board.columns.reduce((sum, column) => sum + column.total, 0);
        if (total === 0 && board.withdrawn === 0) return <NoMatches search={search} />;
        return (
          <>
            <Board board={board} search={search} onMove={onMove} onShortlist={onShortlist} />
            {board.withdrawn > 0 && (
              <p>
                <Link href={hiringHref(search, { view: "table", state: "withdrawn" })} keepPlace>
                  {counted(board.withdrawn, "applicant")} {board.withdrawn === 1 ? "has" : "have"} withdrawn
                </Link>
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function TableView({
  search,
  ...acts
}: { search: HiringSearch } & Pick<Parameters<typeof ApplicantsTable>[0], "onMove" | "onRead" | "onShortlist">) {
  const { state, sorting, page } = search;
  const query = trpc.hiring.list.useQuery(
    { ...filterOf(search), states: state ? [state] : [], sort: sorting.by, direction: sorting.direction, page },
    { staleTime: 0, placeholderData: (before) => before },
  );
  return (
    <Loaded query={query} what="your applicants" rows={6} skeleton={<ListSkeleton rows={6} />}>
      {(found) =>
        found.total === 0 && !isFiltered(search) ? (
          <NoMatches search={search} />
        ) : (
          <ApplicantsTable found={found} search={search} {...acts} />
        )
      }
    </Loaded>
  );
}

const isFiltered = (search: HiringSearch): boolean => Object.values(hiringFilterParameters(search)).some((value) => value !== "");

function NoMatches({ search }: { search: HiringSearch }) {
  if (isFiltered(search)) {
    return (
      <Empty href={hiringHref(search, { q: "", stars: undefined, from: "", to: "", reply: "any", state: null })} action="Show everyone">
        No applicants match your filters.
      </Empty>
    );
  }
  return (
    <Empty href={paths.recruiterTab("jobs")} action="See your adverts">
      Nobody has applied yet. Applicants appear here, by stage, as soon as they apply.
    </Empty>
  );
}
