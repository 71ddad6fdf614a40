import { useEffect, useState } from "react";

/** Counts down to when trying again may help. Only its first and last words are read out. */
export function RetryCountdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const until = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(remaining);
      if (remaining === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  if (left === 0) return <p>You can try again now.</p>;
  return (
    <p>
      <span className="visually-hidden">You can try again in {waitLabel(seconds)}.</span>
      <span aria-hidden="true">You can try again in {waitLabel(left)}.</span>
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
