import type { ReactNode } from "react";
import { paths } from "#server/paths.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import styles from "./loaded.module.css";

/** As much of a query as is shown of it. */
export interface Fetched<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a query brought; until then bars of the same height, and after a failure a way to try again. `what` reads after "We could not load". */
export function Loaded<T>({
  query,
  what,
  rows,
  skeleton,
  children,
}: {
  query: Fetched<T>;
  what: string;
  rows: number;
  /** In place of the bars, where what comes has another shape. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error && !query.isFetching) {
    const { code, status, message } = refusalOf(query.error);
    if (code === "unauthenticated") return <SignedOut />;
    if (code === "second-factor-required") return <NeedsSecondFactor />;
    if (code === "forbidden") return <Forbidden why={message} />;
    // Nobody filled in a form here.
    if (code === "invalid-fields") return <Failed what={what} why="The address of this page holds something that cannot be read." />;
    const why = status >= 400 && status < 500 ? message : "The connection may have dropped, or the site may be busy.";
    return <Failed what={what} why={why} onRetry={status === 404 ? undefined : () => query.refetch()} />;
  }
  if (skeleton) {
    return (
      <div role="status" aria-label={`Loading ${what}`}>
        {skeleton}
      </div>
    );
  }
  return (
    <div role="status" aria-label={`Loading ${what}`} className={styles.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move.
        <div key={row} className={styles.row} />
      ))}
    </div>
  );
}

/** `onRetry` is left out where asking again changes nothing. */
function Failed({ what, why, onRetry }: { what: string; why: string; onRetry?: (() => void) | undefined }) {
  return (
    <Told title={`We could not load ${what}`} text={why}>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </Told>
  );
}

/** The session ended while the page was open: on another device, or by age. */
function SignedOut() {
  return (
    <Told title="You are signed out" text="Your session on this device has ended. Sign in to go on where you were.">
      <ButtonLink kind="primary" href={paths.signInThen(location.pathname + location.search)}>
        Sign in
      </ButtonLink>
    </Told>
  );
}

/** What an address of another kind of account leads to. */
function Forbidden({ why }: { why: string }) {
  return (
    <Told title="This is not for your account" text={`${why} Your own screens are in the menu at the top.`}>
      <ButtonLink href={paths.jobs()}>See the jobs</ButtonLink>
    </Told>
  );
}

/** Administrators open nothing else before they have a second factor. */
function NeedsSecondFactor() {
  return (
    <Told title="Two-step sign-in comes first" text="Administrators sign in with a second step. This opens once it is on.">
      <ButtonLink kind="primary" href={paths.myAccount("second-factor")}>
        Go to two-step sign-in
      </ButtonLink>
    </Told>
  );
}

function Told({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div ref={leavingFocusNear} role="alert" className={styles.error}>
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** The button goes when it is pressed, or by itself when the connection is back: the focus stays where it was, on the heading above. */
const leavingFocusNear = (part: HTMLElement | null) => () => {
  if (!part?.contains(document.activeElement)) return;
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)[tabindex="-1"]')];
  headings.findLast((heading) => heading.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING)?.focus({ preventScroll: true });
};
