import type { LinkState } from "#db/link-values.ts";
import type { LinkAnswer } from "./look-at-link.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A link is dead once it has led nowhere at so many looks over so long. */
const deadFromLooks = 3;
const deadAfterMs = 2 * dayMs;

interface Standing {
  state: LinkState;
  failingSince: Date | null;
  failedLooks: number;
}

/** How a link stands after a look, and when it is looked at next. What is in doubt neither begins a failure nor ends one. */
export function afterLook(before: Standing, answer: LinkAnswer, now: Date): Standing & { nextLookAt: Date } {
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (answer.kind === "works") return { state: "works", failingSince: null, failedLooks: 0, nextLookAt: later(7 * dayMs) };
  if (answer.kind === "unknown") {
    const stays = before.state === "failing" || before.state === "dead";
    return { ...before, state: stays ? before.state : "unknown", nextLookAt: later(2 * dayMs) };
  }
  const failingSince = before.failingSince ?? now;
  const failedLooks = Math.min(before.failedLooks + 1, 60_000);
  const isDead = before.state === "dead" || (failedLooks >= deadFromLooks && now.getTime() - failingSince.getTime() >= deadAfterMs);
  return { state: isDead ? "dead" : "failing", failingSince, failedLooks, nextLookAt: later(isDead ? 3 * dayMs : dayMs) };
}
