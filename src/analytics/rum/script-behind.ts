import type { INPMetricWithAttribution } from "web-vitals/attribution";

type Attribution = Pick<
  INPMetricWithAttribution["attribution"],
  "interactionTime" | "inputDelay" | "processingDuration" | "presentationDelay" | "longAnimationFrameEntries" | "longestScript"
>;
type Behind = Pick<NonNullable<Attribution["longestScript"]>, "entry" | "subpart">;

/** The script that made an answer slow: where most of the time was spent on waiting to begin, the one that was running already. */
export function scriptBehind(attribution: Attribution): Behind | undefined {
  const {
    interactionTime: fromMs = 0,
    inputDelay,
    processingDuration,
    presentationDelay,
    longAnimationFrameEntries,
    longestScript,
  } = attribution;
  if (inputDelay <= Math.max(processingDuration, presentationDelay)) return longestScript;
  const heldMs = ({ startTime, duration }: Behind["entry"]) =>
    Math.min(startTime + duration, fromMs + inputDelay) - Math.max(startTime, fromMs);
  const scripts = (longAnimationFrameEntries ?? []).flatMap((frame) => frame.scripts);
  const [entry] = scripts.toSorted((one, other) => heldMs(other) - heldMs(one));
  return entry && heldMs(entry) > 0 ? { entry, subpart: "input-delay" } : longestScript;
}
