import { wait } from "#src/lib/load-with-retries.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";

/** For a longer wait, an error replaces the list. */
const longestWaitSeconds = 60;
const toastMs = 5000;

/**
 * Waits with the current list on the screen until a rate-limited caller may retry and the tab is visible.
 * @returns false, at once, for any other failure and for a longer wait
 */
export async function waitForRateLimit(failure: unknown): Promise<boolean> {
  const { status, message, retryAfterSeconds } = refusalOf(failure);
  if (status !== 429 || retryAfterSeconds === null || retryAfterSeconds > longestWaitSeconds) return false;
  const durationMs = Math.max(toastMs, retryAfterSeconds * 1000);
  showToast({ title: message, text: "Your choice is kept and loads automatically after the wait.", tone: "plain", durationMs });
  await wait(retryAfterSeconds * 1000);
  await untilPageVisible();
  return true;
}

function untilPageVisible(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === "hidden") return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    look();
  });
}
