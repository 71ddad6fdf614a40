import type { RiskFacts } from "#server/modules/trust/risk/risk-facts.ts";

type Changes = {
  [Part in keyof RiskFacts]?: RiskFacts[Part] extends readonly unknown[] | null ? RiskFacts[Part] : Partial<RiskFacts[Part]> | null;
};

const words =
  "We price, let and settle building work for public clients across Yorkshire. You will value variations monthly, agree final accounts with subcontractors, and report cost and value to the commercial manager. The team is six surveyors strong and works on schools, clinics and flats. You will be chartered, or on your way, and know NEC4 well. We offer a car allowance, a pension and two days a week at home. Interviews take place in Leeds in December.";

/** An advert of a verified firm that no rule remarks on, with what a test changes. */
export function riskFacts(changes: Changes = {}): RiskFacts {
  const honest: RiskFacts = {
    advert: {
      ...{ title: "Senior Quantity Surveyor", words, applyUrl: null, linkHosts: [], mailHosts: [], clientName: null },
      ...{ payPeriod: "year", payMinPence: 6_000_000, payMaxPence: 7_000_000, payHighPence: 7_000_000 },
    },
    poster: {
      ...{ mailDomain: "oak-building.example", hasFreeMail: false, isFreelance: false, accountDays: 400 },
      ...{ advertsInHour: 1, advertsInDay: 2, refusedAdverts: 0, strikes: 0, suspendedOnNetwork: 0 },
    },
    firm: {
      ...{ name: "Oak Building Ltd", domain: "oak-building.example", verification: "verified", register: "active" },
      ...{ registerName: "OAK BUILDING LIMITED", registeredName: null, reportWeight: 0, logoOf: null },
    },
    knownFirms: [
      { name: "Brookfield Construction Ltd", domain: "brookfield.example" },
      { name: "Alder & Ash LLP", domain: "alderash.co.uk" },
      { name: "Nameless plc", domain: null },
    ],
    market: { of: "Senior roles in Leeds", scale: "year", upperPence: 7_500_000, adverts: 40 },
    ...{ nearestRefused: null, change: null, feedHost: null },
  };
  const part = <Part extends keyof RiskFacts>(name: Part): RiskFacts[Part] => {
    const change = changes[name];
    if (change === undefined) return honest[name];
    const isWhole = change === null || honest[name] === null || Array.isArray(change);
    return (isWhole ? change : { ...(honest[name] as object), ...(change as object) }) as RiskFacts[Part];
  };
  return {
    ...{ advert: part("advert"), poster: part("poster"), firm: part("firm"), knownFirms: part("knownFirms"), market: part("market") },
    ...{ nearestRefused: part("nearestRefused"), change: part("change"), feedHost: part("feedHost") },
  };
}
