import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";
import { Button, ButtonLink } from "./button.tsx";
import styles from "./load-error.module.css";
import { RetryCountdown } from "./retry-countdown.tsx";

interface LoadErrorProps {
  /** Reads after "We could not load": "the jobs". */
  what: string;
  error: unknown;
  onRetry: () => void;
  /** It stands in place of a page, and its title is the page's heading. */
  isPage?: boolean;
}

/** Stands where content should be when it could not be fetched: why, and the way on. What was told to wait is asked for again when the wait ends. */
export function LoadError({ what, error, onRetry, isPage = false }: LoadErrorProps) {
  const refusal = refusalOf(error);
  const { title, text, link } = wordsFor(refusal, what);
  return (
    <div ref={leavingFocusNear} role="alert" className={isPage ? styles.page : styles.part}>
      {isPage ? <h1 tabIndex={-1}>{title}</h1> : <p className={styles.title}>{title}</p>}
      <p>{text}</p>
      {link ? (
        <ButtonLink kind={link.kind} href={link.href}>
          {link.label}
        </ButtonLink>
      ) : (
        mayHelp(refusal) && <WayOn key={refusal.retryAfterSeconds} seconds={refusal.retryAfterSeconds} onRetry={onRetry} />
      )}
    </div>
  );
}

/** A countdown that tries again when it ends, or a button where there is nothing to wait for. */
function WayOn({ seconds, onRetry }: { seconds: number | null; onRetry: () => void }) {
  const [isWaiting, setWaiting] = useState(seconds !== null && seconds > 0);
  const goOn = () => {
    setWaiting(false);
    onRetry();
  };
  return isWaiting ? <RetryCountdown seconds={seconds ?? 0} onEnd={goOn} /> : <Button onClick={onRetry}>Try again</Button>;
}

interface Words {
  title: string;
  text: string;
  link?: { kind: "primary" | "secondary"; href: string; label: string };
}

function wordsFor({ code, message }: Refusal, what: string): Words {
  switch (code) {
    case "unauthenticated":
      return {
        title: "You are signed out",
        text: "Your session on this device has ended. Sign in to go on where you were.",
        link: { kind: "primary", href: paths.signInThen(location.pathname + location.search), label: "Sign in" },
      };
    case "second-factor-required":
      return {
        title: "Two-step sign-in comes first",
        text: "Administrators sign in with a second step. This opens once it is on.",
        link: { kind: "primary", href: paths.myAccount("second-factor"), label: "Go to two-step sign-in" },
      };
    case "forbidden":
      return {
        title: "This is not for your account",
        text: `${message} Your own screens are in the menu at the top.`,
        link: { kind: "secondary", href: paths.jobs(), label: "See the jobs" },
      };
    case "invalid-fields":
      // Nobody filled in a form here.
      return { title: `We could not load ${what}`, text: "The address of this page holds something that cannot be read." };
    default:
      return { title: `We could not load ${what}`, text: message };
  }
}

/** Asking again changes nothing of what is not there, or cannot be read. */
const mayHelp = ({ code, status }: Refusal): boolean => status !== 404 && code !== "invalid-fields";

/** The button goes when it is pressed, or by itself when the connection is back: the focus stays where it was, on the heading above. */
const leavingFocusNear = (part: HTMLElement | null) => () => {
  if (!part?.contains(document.activeElement)) return;
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)[tabindex="-1"]')];
  headings.findLast((heading) => heading.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING)?.focus({ preventScroll: true });
};
