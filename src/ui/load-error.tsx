import { useEffect, useEffectEvent, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";
import { Button, ButtonLink } from "./button.tsx";
import styles from "./load-error.module.css";

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

/**
 * Counts down to the earliest retry. Screen readers announce only its first and last text. With `onEnd` it continues automatically then, or
 * as soon as its tab is visible again.
 */
export function RetryCountdown({ seconds, onEnd }: { seconds: number; onEnd?: (() => void) | undefined }) {
  const [left, setLeft] = useState(seconds);
  const goOn = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const until = Date.now() + seconds * 1000;
    const tick = () => {
      const remaining = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(remaining);
      if (remaining > 0 || document.visibilityState === "hidden") return;
      stop();
      goOn();
    };
    const timer = setInterval(tick, 1000);
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
    document.addEventListener("visibilitychange", tick);
    return stop;
  }, [seconds]);
  if (left === 0) return <p>You can try again now.</p>;
  const words = onEnd ? "This reloads automatically in" : "You can try again in";
  return (
    <p>
      <span className="visually-hidden">
        {words} {waitLabel(seconds)}.
      </span>
      <span aria-hidden="true">
        {words} {waitLabel(left)}.
      </span>
    </p>
  );
}

export function waitLabel(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
