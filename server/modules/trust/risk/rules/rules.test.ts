import { describe, expect, it } from "vitest";
import type { RiskBaseline } from "#db/schema/advert-risks.ts";
import { riskFacts } from "#tests/fixtures/risk-facts.ts";
import { holdFromPoints, type RiskRule, riskRuleNames, riskRules } from "../risk-facts.ts";
import { scoreAdvert } from "../score-advert.ts";

type Changes = Parameters<typeof riskFacts>[0];

const honest = riskFacts();
const withWords = (more: string) => ({ advert: { words: `${honest.advert.words} ${more}` } });
const baseline: RiskBaseline = { title: "Senior Quantity Surveyor", pay: "£60,000 – £70,000 a year", hirer: "", link: "", contacts: [] };
const changed = (after: Partial<RiskBaseline>, before: object = {}) => ({
  change: { before: { ...baseline, ...before }, after: { ...baseline, ...before, ...after } },
});

/** What makes each rule speak, and what it must say. */
const cases: [RiskRule, Changes, RegExp][] = [
  [
    "look-alike-domain",
    { poster: { mailDomain: "brookfie1d.example" } },
    /brookfie1d\.example, looks like brookfield\.example of Brookfield Construction Ltd/,
  ],
  ["look-alike-domain", { firm: { domain: "alderash.com" } }, /website, alderash\.com, .* the same name under \.com/],
  [
    "look-alike-domain",
    { advert: { applyUrl: "https://www.brookfield-jobs.example/apply" } },
    /link for applications, brookfield-jobs\.example/,
  ],
  [
    "name-of-verified-firm",
    { firm: { name: "Brookfield Construction" }, poster: { hasFreeMail: true, mailDomain: "gmail.com" } },
    /an address anybody can get/,
  ],
  ["name-of-verified-firm", { firm: { name: "Brookfield Construction", verification: "not-started" } }, /reads like “Brookfield/],
  [
    "name-of-verified-firm",
    { firm: { name: "Brookfield Construction Careers" }, poster: { hasFreeMail: true, mailDomain: "gmail.com" } },
    /holds the name of Brookfield Construction Ltd/,
  ],
  ["logo-of-another-firm", { firm: { logoOf: "Brookfield Construction Ltd" } }, /that Brookfield Construction Ltd shows/],
  ["free-mail", { poster: { hasFreeMail: true, mailDomain: "gmail.com" } }, /at gmail\.com/],
  ["disposable-mail", { poster: { mailDomain: "mailinator.com" } }, /mailinator\.com are made for minutes/],
  ["not-verified", { firm: { verification: "not-started" } }, /no proof/],
  ["proof-refused", { firm: { verification: "refused" } }, /refused its proof/],
  ["not-on-the-register", { firm: { register: "unknown-number" } }, /knows no company/],
  ["not-on-the-register", { firm: { register: "dissolved" } }, /trades no longer/],
  [
    "number-of-another-name",
    { firm: { registerName: "BROOKFIELD CONSTRUCTION LIMITED" } },
    /has “BROOKFIELD CONSTRUCTION LIMITED” under its number/,
  ],
  [
    "pay-above-market",
    { advert: { payHighPence: 15_000_000 } },
    /up to £150,000 a year; .*40 adverts for Senior roles in Leeds end below £75,000/,
  ],
  ["pay-range-wide", { advert: { payMinPence: 3_000_000, payMaxPence: 9_000_000 } }, /3\.0 times/],
  ["contact-outside", withWords("Message us on WhatsApp to start."), /lead to a chat: .*WhatsApp/],
  ["contact-outside", withWords("To apply ring 07700 900123."), /telephone number and say to use it/],
  [
    "contact-outside",
    { advert: { ...withWords("Write to jobs@gmail.com.").advert, mailHosts: ["gmail.com"] } },
    /address at gmail\.com, not the firm’s/,
  ],
  ["asks-for-money", withWords("A registration fee of £50 secures your place."), /registration fee/],
  ["asks-for-money", withWords("The placement cost is £200, and training costs are yours to pay."), /placement cost/],
  ["asks-for-money", withWords("Send £80 by transfer before you start, up front."), /Send £80/],
  ["asks-for-papers", withWords("Please provide your bank details and sort code with your CV."), /bank details/],
  ["no-interview", withWords("No interview, immediate start."), /No interview/],
  ["hidden-link", { advert: { linkHosts: ["bit.ly"] } }, /bit\.ly link hides/],
  ["hidden-link", { advert: { applyUrl: "https://forms.gle/abc" } }, /forms\.gle/],
  [
    "foreign-link",
    { advert: { applyUrl: "https://collect.example/cv" } },
    /apply at collect\.example; the firm’s is oak-building\.example/,
  ],
  [
    "feed-link",
    { feedHost: "feeds.example", advert: { applyUrl: "https://elsewhere.example/x" } },
    /elsewhere\.example; the feed is read from feeds\.example/,
  ],
  ["new-account", { poster: { accountDays: 1, advertsInDay: 6 } }, /1 day old and has sent 6/],
  ["many-at-once", { poster: { advertsInHour: 20 } }, /20 adverts within an hour/],
  ["like-refused-advert", { nearestRefused: { title: "QS wanted", likeness: 0.9 } }, /90% of its words are those of “QS wanted”/],
  ["refused-before", { poster: { refusedAdverts: 2 } }, /^2 refused/],
  ["struck-before", { poster: { strikes: 1 } }, /^1 within/],
  ["reported-before", { firm: { reportWeight: 2 } }, /weigh 2\.0/],
  ["changed-after-reading", changed({ link: "https://elsewhere.example/" }), /link now leads to elsewhere\.example/],
  ["changed-after-reading", changed({ contacts: ["a telephone number ending 123"] }), /now hold a telephone number ending 123/],
  ["changed-after-reading", changed({ pay: "£160,000 a year" }), /pay is now £160,000 a year instead of £60,000/],
  ["poor-words", { advert: { words: "GOOD JOB FOR YOU APPLY NOW ".repeat(10) } }, /capitals/],
  ["shared-with-suspended", { poster: { suspendedOnNetwork: 1 } }, /1 suspended account has used/],
];

describe("rules of the risk score", () => {
  it("say nothing of an honest advert", () => {
    expect(scoreAdvert(honest)).toEqual({ points: 0, isHeld: false, hits: [] });
  });

  it("leave a firm alone that has proved a name others have too", () => {
    expect(
      scoreAdvert(riskFacts({ firm: { name: "Brookfield Construction Ltd", registerName: "BROOKFIELD CONSTRUCTION LTD" } })).hits,
    ).toEqual([]);
  });

  it.each(cases)("%s %#", (rule, changes, evidence) => {
    const hit = scoreAdvert(riskFacts(changes)).hits.find((each) => each.rule === rule);
    expect(hit?.evidence).toMatch(evidence);
    expect(hit?.points).toBeGreaterThan(0);
    expect(hit?.points).toBeLessThanOrEqual(riskRules[rule].points);
  });

  it("are at least twelve, and each has a case here", () => {
    expect(riskRuleNames.length).toBeGreaterThanOrEqual(12);
    expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(riskRuleNames));
  });

  it.each([
    "We would like a Placement Cost Manager and a Training Cost Consultant to run it day to day.",
    "There is no registration fee and we pay your training costs.",
    "RICS fees are paid, and we cover the DBS cost.",
    "You will prepare fee proposals and advance payment bonds.",
    "Bring your passport on your first day once an offer has been made: please provide it at induction.",
    "Interviews are held on site; there is no interview feedback by telephone.",
    "You will interview subcontractors without delay.",
    "See the guidance of the RICS at www.rics.org/guidance.",
    "Experience of CostX, Causeway and Bluebeam. Contracts: JCT D&B 2016 and NEC4 Option C.",
    "Phone and laptop provided. Payroll by BACS.",
    "We want a signal to the market that we build well.",
  ])("leave honest words alone: %s", (words) => {
    expect(scoreAdvert(riskFacts(withWords(words))).hits).toEqual([]);
  });

  it("count a firm's own telephone number for little, and its own address as well", () => {
    const own = {
      advert: {
        ...withWords("Questions? Ask Jo on 0113 496 0000 or jo@oak-building.example.").advert,
        mailHosts: ["oak-building.example"],
      },
    };
    const { points, hits } = scoreAdvert(riskFacts(own));
    expect(hits.map(({ rule }) => rule)).toEqual(["contact-outside"]);
    expect(points).toBeLessThan(holdFromPoints / 2);
  });

  it("do not hold an unknown small firm for being small", () => {
    const small = riskFacts({
      firm: { verification: "not-started", domain: null, register: "not-looked-up", registerName: null },
      poster: { hasFreeMail: true, mailDomain: "gmail.com", accountDays: 0 },
      ...withWords("Ring Jo on 0113 496 0000 with questions."),
    });
    expect(scoreAdvert(small)).toMatchObject({ isHeld: false });
  });

  it("take a link within the same site for no change, and a lower sum for a small one", () => {
    const within = changed({ link: "https://careers.oak.example/2" }, { link: "https://oak.example/1" });
    expect(scoreAdvert(riskFacts(within)).hits).toEqual([]);
    expect(scoreAdvert(riskFacts(changed({ pay: "£62,000 – £70,000 a year" }))).points).toBeLessThan(10);
  });
});
