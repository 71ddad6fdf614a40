import { createHash } from "node:crypto";
import type { ClientError, ErrorFrame } from "./client-error.ts";
import { parameterised } from "./parameterise.ts";

/** Raised whenever the rules change, since groups of other rules cannot be compared. */
export const fingerprintVersion = 1;

/** What errors of one group have in common. */
export interface Cause {
  fingerprint: string;
  title: string;
  /** Where it was thrown, "src/pages/jobs/jobs-page.tsx listJobs"; "" where no stack tells. */
  culprit: string;
}

const framesCompared = 3;

/**
 * Equal for errors of one cause: what our code says it is; else where in our code it was thrown, without lines, columns and the hashes of a build; else
 * its words without what varies, and the page.
 */
export function causeOf(error: Pick<ClientError, "side" | "message" | "route" | "explicit">, frames: readonly ErrorFrame[]): Cause {
  const { side, message, route, explicit } = error;
  const own = frames.filter(({ isOwn }) => isOwn).map(({ module, function: name }) => `${module} ${name}`);
  const parts = explicit
    ? ["explicit", explicit]
    : own.length > 0
      ? [typeOf(message), ...own.slice(0, framesCompared)]
      : [typeOf(message), parameterised(withoutUncaught(message)), route];
  const fingerprint = createHash("sha256")
    .update([fingerprintVersion, ...(side === "server" ? [side] : []), ...parts].join("\n"))
    .digest("hex");
  return {
    fingerprint,
    title: (explicit === staleTab ? "Stale tab after deploy" : parameterised(withoutUncaught(message))).slice(0, 300),
    culprit: (own[0] ?? "").slice(0, 200),
  };
}

/** Pages of an earlier build that ask for code which is gone. */
export const staleTab = "stale-tab-after-deploy";

const withoutUncaught = (message: string): string => message.replace(/^Uncaught (?:\(in promise\) )?/, "");
const typeOf = (message: string): string => /^(\w*(?:Error|Exception))\b/.exec(withoutUncaught(message))?.[1] ?? "Error";
