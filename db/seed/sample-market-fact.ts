/** Row of site_facts that identifies the current sample market and its date. */
export const sampleMarketFact = "sample-market";

/** Feed whose contract-award notices are invented. */
export const sampleAwardsSource = "sample-contract-awards";

/** Row of site_facts that says when the sample telemetry was made, and for which release. */
export const sampleTelemetryFact = "sample-telemetry";

/** Returns the database of the sample telemetry: a database of its own, so that it is never mixed with real visits. */
export const sampleTelemetryDatabase = (database: string): string => `${database}_sample`;
