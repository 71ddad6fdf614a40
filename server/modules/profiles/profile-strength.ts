import type { OwnProfile } from "./profile.types.ts";

type JudgedProfile = OwnProfile & { hasCv: boolean };

/** What makes a profile found and believed, in the order it is asked for. The weights sum to 100. */
const parts: readonly { weight: number; isThere: (profile: JudgedProfile) => boolean; advice: string }[] = [
  { weight: 15, isThere: ({ category, level }) => category !== null && level !== null, advice: "Say what you do and at what level." },
  { weight: 15, isThere: ({ suites }) => suites.length > 0, advice: "Add the contract suites you have worked with, and for how long." },
  { weight: 15, isThere: ({ place }) => place !== null, advice: "Say where you can work." },
  {
    weight: 15,
    isThere: ({ projects }) => projects.length >= 2 || projects.some(({ isPlacement }) => isPlacement),
    advice: "Describe two projects, or a placement year: what they were worth and what you did.",
  },
  { weight: 10, isThere: ({ headline }) => Boolean(headline), advice: "Write one line that says who you are." },
  {
    weight: 10,
    isThere: ({ side, wantedSides, ricsLevel, memberships }) =>
      (side !== null || wantedSides.length > 0) && (ricsLevel !== null || memberships.length > 0),
    advice: "Add your side of the table, or the one you want, and your professional body.",
  },
  { weight: 10, isThere: ({ hasCv }) => hasCv, advice: "Add a CV, so that applying takes a minute." },
  { weight: 5, isThere: ({ tools }) => tools.length >= 3, advice: "Name three skills or programs you use." },
  {
    weight: 5,
    isThere: ({ freeFrom, noticeWeeks }) => freeFrom !== null || noticeWeeks !== null,
    advice: "Say when you could begin.",
  },
];

/**
 * How complete a profile is, from 0 to 100, and what to add next. `isReadyToApply`: an employer can tell who applies and where they can work, which
 * somebody without experience can say as well.
 */
export function profileStrength(profile: JudgedProfile): { percent: number; advice: string[]; isReadyToApply: boolean } {
  const missing = parts.filter(({ isThere }) => !isThere(profile));
  const percent = 100 - missing.reduce((sum, { weight }) => sum + weight, 0);
  const isReadyToApply = profile.level !== null && profile.place !== null;
  return { percent, advice: missing.map(({ advice }) => advice), isReadyToApply };
}
