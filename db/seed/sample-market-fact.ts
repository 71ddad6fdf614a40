/** Row of site_facts that says which sample market stands and when it was made. */
export const sampleMarketFact = "sample-market";
