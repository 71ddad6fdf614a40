/** Row of site_facts that identifies the current sample market and its date. */
export const sampleMarketFact = "sample-market";
