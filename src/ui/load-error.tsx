import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";
import { Button, ButtonLink } from "./button.tsx";
import styles from "./load-error.module.css";
import { RetryCountdown } from "./retry-countdown.tsx";

interface LoadErrorProps {
  /** Follows "We could not load": "the jobs". */
  what: string;
  error: unknown;
  onRetry: () => void;
  /** Replaces a whole page, so its title is the page's heading. */
  isPage?: boolean;
}

/**
 * Shown in place of content that could not be loaded: the reason, and how to continue. After a 429 or a retry time it retries
 * automatically.
 */
export function LoadError({ what, error, onRetry, isPage = false }: LoadErrorProps) {
  const refusal = refusalOf(error);
  const { title, text, link } = wordsFor(refusal, what);
  return (
    <div ref={moveFocusOnUnmount} role="alert" className={isPage ? styles.page : styles.part}>
      {isPage ? <h1 tabIndex={-1}>{title}</h1> : <p className={styles.title}>{title}</p>}
      <p>{text}</p>
      {link ? (
        <ButtonLink kind={link.kind} href={link.href}>
          {link.label}
        </ButtonLink>
      ) : (
        canRetry(refusal) && <RetryOrWait key={refusal.retryAfterSeconds} seconds={refusal.retryAfterSeconds} onRetry={onRetry} />
      )}
    </div>
  );
}

/** A countdown that retries when it ends, or a retry button where there is no wait. */
function RetryOrWait({ seconds, onRetry }: { seconds: number | null; onRetry: () => void }) {
  const [isWaiting, setWaiting] = useState(seconds !== null && seconds > 0);
  const goOn = () => {
    setWaiting(false);
    onRetry();
  };
  return isWaiting ? <RetryCountdown seconds={seconds ?? 0} onEnd={goOn} /> : <Button onClick={onRetry}>Try again</Button>;
}

interface ErrorTexts {
  title: string;
  text: string;
  link?: { kind: "primary" | "secondary"; href: string; label: string };
}

function wordsFor({ code, message }: Refusal, what: string): ErrorTexts {
  switch (code) {
    case "unauthenticated":
      return {
        title: "You are signed out",
        text: "Your session on this device has ended. Sign in to continue where you were.",
        link: { kind: "primary", href: paths.signInThen(location.pathname + location.search), label: "Sign in" },
      };
    case "second-factor-required":
      return {
        title: "Set up two-step sign-in first",
        text: "Administrators must use two-step sign-in. You can open this page once it is on.",
        link: { kind: "primary", href: paths.myAccount("second-factor"), label: "Go to two-step sign-in" },
      };
    case "forbidden":
      return {
        title: "Your account cannot open this page",
        text: `${message} Your own screens are in the menu at the top.`,
        link: { kind: "secondary", href: paths.jobs(), label: "See the jobs" },
      };
    case "invalid-fields":
      // The user has not filled in a form here.
      return { title: `We could not load ${what}`, text: "Part of this page’s address is not valid. Check the link." };
    default:
      return { title: `We could not load ${what}`, text: message };
  }
}

/** A retry cannot help when the content does not exist or the input is invalid. */
const canRetry = ({ code, status }: Refusal): boolean => status !== 404 && code !== "invalid-fields";

/** The button disappears when pressed or when the connection is restored, so focus moves to the heading above. */
const moveFocusOnUnmount = (part: HTMLElement | null) => () => {
  if (!part?.contains(document.activeElement)) return;
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)[tabindex="-1"]')];
  headings.findLast((heading) => heading.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING)?.focus({ preventScroll: true });
};
