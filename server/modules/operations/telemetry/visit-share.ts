import { createHash, randomBytes } from "node:crypto";
import type { Services } from "#server/kernel/context.ts";

const markChars = 16;
const dayMs = 86_400_000;
/** A tab that has been open for longer is measured no more. */
const daysHonoured = 7;

type Marking = Pick<Services, "secrets" | "telemetry">;

const markOf = ({ secrets }: Pick<Services, "secrets">, oneIn: number, day: number): string =>
  secrets.keyedHash("share", `${oneIn} ${day}`).slice(0, markChars);
const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);

/**
 * What a document says where not every visit that begins with it is measured: "8-<mark>" for one in eight. The mark is for whoever hands it back: nobody
 * makes a visit count for more than the site asked for.
 */
export function shareTiming(services: Marking, at: Date): string | null {
  const oneIn = services.telemetry.sampler.oneIn(at);
  return oneIn === 1 ? null : `measured;desc="${oneIn}-${markOf(services, oneIn, dayOf(at))}"`;
}

/** Of how many visits one began as this one did; null for what this site has not said of late. */
export function readShare(services: Pick<Services, "secrets">, share: string | undefined, at: Date): number | null {
  if (share === undefined) return 1;
  const [oneIn = "", mark = ""] = share.split("-");
  const days = Array.from({ length: daysHonoured }, (_, ago) => dayOf(at) - ago);
  return days.some((day) => markOf(services, Number(oneIn), day) === mark) ? Number(oneIn) : null;
}

/** Made anew by each process, so that nothing that is kept leads back to an address. */
const salt = randomBytes(16);

/** A visit that does not name itself is told from others by where it comes from. */
export const unnamedVisit = (ip: string, userAgent: string): string =>
  createHash("sha256").update(salt).update(`${ip} ${userAgent}`).digest("hex");
