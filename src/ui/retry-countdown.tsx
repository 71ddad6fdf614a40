import { useEffect, useEffectEvent, useState } from "react";

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
