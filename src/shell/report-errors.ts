import { onCaughtError } from "#src/lib/caught-errors.ts";
import { tellHappening } from "#src/lib/page-happenings.ts";
import { releaseName } from "#src/lib/release-name.ts";
import { nameOfVisit } from "#src/lib/visit-name.ts";
import { browserClock } from "#src/trpc/clock.ts";
import { failureOf, isFailedCall } from "#src/trpc/request/request-failure.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";
import { createErrorReporter } from "./client-errors.ts";
import { hintsOf } from "./error-hints.ts";

const sentence = "Something went wrong. Please refresh the page or try again later.";

/** From here on, what fails unexpectedly on this page is told to the site, and to the person where the page does not say it already. */
export function reportErrors(): void {
  const report = createErrorReporter({
    clock: browserClock,
    here: () => location.href,
    hints: (error, isHandled) =>
      hintsOf(error, isHandled, { address: location.href, release: releaseName(), visit: nameOfVisit(), answers: answersSoFar() }),
    send: (body) => {
      tellHappening("visit-with-error");
      const init = { method: "POST", body: JSON.stringify(body), keepalive: true, headers: { "content-type": "application/json" } };
      fetch("/api/client-error", init).catch(() => undefined);
    },
    warn: () => showToast({ title: sentence, tone: "destructive" }),
  });
  addEventListener("error", (event) => {
    // Pictures and styles that do not load are no errors of a script.
    if (event instanceof ErrorEvent) report(event);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    // A call that was called off is nobody's fault.
    if (!isCalledOff(reason)) report({ message: `${reason}`, error: reason, filename: "", lineno: 0, colno: 0 });
  });
  onCaughtError((error) => report({ message: `${error}`, error, filename: "", lineno: 0, colno: 0 }, true));
}

const isCalledOff = (reason: unknown): boolean =>
  (reason instanceof Error && (reason.name === "AbortError" || reason.name === "CancelledError")) ||
  (isFailedCall(reason) && failureOf(reason).code === "aborted");

/** What the document and its calls were answered, as far as the browser remembers. */
const answersSoFar = () => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[]);
