import { judgePlace } from "./judge-place.ts";
import { judgeSector, judgeSuites, judgeTools } from "./judge-skills.ts";
import { judgeCategory, judgeLevel, judgeRics } from "./judge-standing.ts";
import { judgeBasis, judgeContract, judgePay, judgeStart, judgeWorkType } from "./judge-terms.ts";
import type { AdvertFacts, Match, MatchReason, Seeker } from "./match.types.ts";

const judges = [
  judgeLevel,
  judgeSuites,
  judgePlace,
  judgePay,
  judgeCategory,
  judgeRics,
  judgeContract,
  judgeSector,
  judgeTools,
  judgeWorkType,
  judgeBasis,
  judgeStart,
];
const orderOfKinds: readonly MatchReason["kind"][] = ["fit", "gap", "note"];

/** Holds an advert against what somebody offers and seeks. What they have not said counts neither way; the same two always give the same. */
export function scoreAdvert(seeker: Seeker, advert: AdvertFacts): Match {
  const reasons = judges.flatMap((judge) => judge(seeker, advert));
  const ordered = reasons
    .map((reason, at) => ({ reason, at }))
    .sort(
      (a, b) =>
        orderOfKinds.indexOf(a.reason.kind) - orderOfKinds.indexOf(b.reason.kind) ||
        Math.abs(b.reason.points) - Math.abs(a.reason.points) ||
        a.at - b.at,
    );
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons: ordered.map(({ reason }) => reason) };
}
