import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { ApplicationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { useDisclosure } from "#src/ui/use-disclosure.ts";
import styles from "./board.module.css";
import { type HiringSearch, hiringHref, reviewHref } from "./hiring-filter.tsx";
import { type ApplicantLine, applicantNameOf, type Board as BoardData, factWords, stageLabels, waitingWords } from "./hiring-words.ts";

/**
 * The stages side by side, with the newest twenty applicants in each. Cards are moved by their menu or by dragging; arrow keys move focus.
 */
export function Board({
  board,
  search,
  onMove,
  onShortlist,
}: {
  board: BoardData;
  search: HiringSearch;
  onMove: (line: ApplicantLine, to: ApplicationState) => void;
  onShortlist: (line: ApplicantLine) => void;
}) {
  const { columns } = board;
  const cards = columns.map(({ items }) => items.map(({ id }) => id));
  const [current, setCurrent] = useState<string | null>(null);
  const [dragged, setDragged] = useState<ApplicantLine | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useReviewedFocus(root, board);
  const reachable = current !== null && cards.some((ids) => ids.includes(current)) ? current : (cards.flat()[0] ?? null);
  const followArrows = (event: KeyboardEvent) => {
    const link = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-card-link]") : null;
    const next = link && neighbourOf(cards, link.getAttribute("data-card-link") ?? "", event.key);
    if (!next) return;
    event.preventDefault();
    root.current?.querySelector<HTMLElement>(`[data-card-link="${next}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go between the links in it, which work by themselves.
    <div ref={root} className={styles.board} onKeyDown={followArrows}>
      {columns.map(({ state, total, items }) => {
        const takes = dragged?.moves.includes(state) === true;
        const drop = (event: DragEvent) => {
          event.preventDefault();
          if (dragged && takes) onMove(dragged, state);
          setDragged(null);
        };
        return (
          <section
            key={state}
            aria-label={`${stageLabels[state]}: ${total}`}
            className={styles.column}
            data-empty={total === 0 || undefined}
            data-target={takes || undefined}
            onDragOver={(event) => {
              if (takes) event.preventDefault();
            }}
            onDrop={drop}
          >
            <div className={styles.head}>
              <h3>{stageLabels[state]}</h3>
              <span className={styles.figure}>{formatCount(total)}</span>
            </div>
            <ul className={styles.cards}>
              {items.map((line) => (
                <BoardCard
                  key={line.id}
                  line={line}
                  showsAdvert={search.job === undefined}
                  reviewPath={reviewHref(search, line.id)}
                  isReachable={line.id === reachable}
                  onReach={() => setCurrent(line.id)}
                  onDrag={setDragged}
                  onMove={(to) => onMove(line, to)}
                  onShortlist={() => onShortlist(line)}
                />
              ))}
            </ul>
            {total > items.length && (
              <p className={styles.more}>
                <Link href={hiringHref(search, { view: "table", state })} keepPlace>
                  All {formatCount(total)} in the table
                </Link>
              </p>
            )}
            {total === 0 && <p className={`${dashboard.soft} ${dashboard.small} ${styles.more}`}>Nobody</p>}
          </section>
        );
      })}
    </div>
  );
}

/**
 * Returns the card that an arrow key leads to: up and down in a column, left and right to the nearest non-empty column. Null at an edge.
 */
export function neighbourOf(columns: readonly (readonly string[])[], id: string, key: string): string | null {
  const column = columns.findIndex((ids) => ids.includes(id));
  const row = columns[column]?.indexOf(id) ?? -1;
  if (row < 0) return null;
  if (key === "ArrowDown") return columns[column]?.[row + 1] ?? null;
  if (key === "ArrowUp") return row > 0 ? (columns[column]?.[row - 1] ?? null) : null;
  if (key !== "ArrowRight" && key !== "ArrowLeft") return null;
  const beyond = key === "ArrowRight" ? columns.slice(column + 1) : columns.slice(0, column).toReversed();
  const next = beyond.find((ids) => ids.length > 0);
  return next?.[Math.min(row, next.length - 1)] ?? null;
}

/** One applicant on the board. Roving tabindex: only the last focused card is in the tab order; arrow keys reach the others. */
function BoardCard({
  line,
  showsAdvert,
  reviewPath,
  isReachable,
  onReach,
  onDrag,
  onMove,
  onShortlist,
}: {
  line: ApplicantLine;
  showsAdvert: boolean;
  reviewPath: string;
  isReachable: boolean;
  onReach: () => void;
  onDrag: (line: ApplicantLine | null) => void;
  onMove: (to: ApplicationState) => void;
  onShortlist: () => void;
}) {
  const { id, state, jobTitle, averageStars, moves, facts } = line;
  const now = useNow();
  const nameId = useId();
  const known = factWords(facts);
  const isWaiting = state === "sent" || state === "opened";
  const tabIndex = isReachable ? 0 : -1;
  return (
    <li
      className={styles.card}
      draggable={moves.length > 0}
      onFocus={onReach}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData("text/plain", applicantNameOf(line));
        onDrag(line);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Link
        id={nameId}
        href={paths.recruiterTab("applicants", { application: id })}
        keepPlace
        className={styles.name}
        tabIndex={tabIndex}
        data-card-link={id}
        draggable={false}
      >
        {applicantNameOf(line)}
      </Link>
      {known.length > 0 && <p className={dashboard.small}>{known.join(" · ")}</p>}
      {showsAdvert && <p className={`${dashboard.soft} ${dashboard.small}`}>{jobTitle}</p>}
      <p className={`${isWaiting ? styles.waiting : dashboard.soft} ${dashboard.small}`}>
        {waitingWords(line, now)} <Stars average={averageStars} />
      </p>
      <div className={styles.acts}>
        <MoveMenu line={line} tabIndex={tabIndex} onMove={onMove} onShortlist={onShortlist} />
        <Link href={reviewPath} keepPlace className={styles.review} tabIndex={tabIndex} aria-describedby={nameId} draggable={false}>
          Review
        </Link>
      </div>
    </li>
  );
}

export function MoveMenu({
  line,
  tabIndex,
  onMove,
  onShortlist,
}: {
  line: ApplicantLine;
  tabIndex?: number;
  onMove: (to: ApplicationState) => void;
  onShortlist: () => void;
}) {
  const { root, button, disclosed, close, isOpen } = useDisclosure();
  if (line.state === "withdrawn") return null;
  return (
    <div {...root}>
      <Button kind="quiet" {...button} tabIndex={tabIndex} className={styles.opener}>
        Move to… <span className="visually-hidden">{applicantNameOf(line)}</span>
      </Button>
      <ul {...disclosed} className={styles.moves}>
        {isOpen &&
          line.moves.map((to) => (
            <li key={to}>
              <Button
                kind="quiet"
                onClick={() => {
                  close();
                  onMove(to);
                }}
              >
                {stageLabels[to]}
                {to === "not-progressing" && "…"}
              </Button>
            </li>
          ))}
        {isOpen && (
          <li>
            <Button
              kind="quiet"
              onClick={() => {
                close();
                onShortlist();
              }}
            >
              A shortlist…
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Shows "★ 4.5 of 5" in short form, with the full text for screen readers. */
export function Stars({ average }: { average: number | null }) {
  if (average === null) return null;
  return (
    <span className={styles.stars}>
      <span aria-hidden="true">★ {average}</span>
      <span className="visually-hidden">rated {average} of 5</span>
    </span>
  );
}

let reviewedId: string | null = null;

/** Remembers whom review mode showed last, for the list to which one comes back. */
export function rememberReviewed(id: string): void {
  reviewedId = id;
}

function takeReviewed(): string | null {
  const id = reviewedId;
  reviewedId = null;
  return id;
}

/** Focuses whom review mode showed last, so that the list begins where one left it. Links of applicants carry `data-card-link`. */
export function useReviewedFocus(root: RefObject<HTMLElement | null>, list: unknown): void {
  const [id] = useState(takeReviewed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown first may be older than the last move, which takes the link elsewhere.
  useEffect(() => {
    if (id === null || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>(`[data-card-link="${id}"]`)?.focus();
  }, [id, list]);
}
