/** Where it stands what people have reported of an advert: to be looked at, with the advertiser to correct, or done with. */
export const caseStates = ["open", "waiting", "decided"] as const;
export type CaseState = (typeof caseStates)[number];

/** What came of it. */
export const caseOutcomes = ["no-action", "corrected", "refused", "fraud"] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** Who reports, for how much the report weighs: somebody known, an account made lately, nobody signed in, somebody of another firm, or of the same. */
export const reporterStandings = ["good", "new", "visitor", "rival", "own"] as const;
export type ReporterStanding = (typeof reporterStandings)[number];

/** How a freeze ended: as before, or refused for good. */
export const freezeEndings = ["thawed", "refused"] as const;

/** What an advertiser may appeal against. */
export const appealSubjects = ["strike", "freeze", "refusal"] as const;
export type AppealSubject = (typeof appealSubjects)[number];
export const appealOutcomes = ["upheld", "overturned"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** What stands against a firm, by how many strikes count: nothing, a warning, everything read before it is shown, no new adverts. */
export const strikeSteps = ["none", "warning", "review", "suspended"] as const;
export type StrikeStep = (typeof strikeSteps)[number];
