import { type Rule, seen } from "./seen.ts";

const tooGoodFrom = 1.4;
const surelyFrom = 2;
const wideFrom = 2.5;
const surelyWideFrom = 4;

const payAboveMarket: Rule = ({ advert: { payHighPence }, market }) => {
  if (payHighPence === null || market === null || market.upperPence <= 0) return null;
  const times = payHighPence / market.upperPence;
  if (!(times >= tooGoodFrom)) return null;
  const per = market.scale === "year" ? "a year" : "a day";
  const evidence = `It offers up to ${pounds(payHighPence)} ${per}; nine in ten of ${market.adverts} adverts for ${market.of} end below ${pounds(market.upperPence)}.`;
  return seen("pay-above-market", evidence, 0.4 + (0.6 * (times - tooGoodFrom)) / (surelyFrom - tooGoodFrom));
};

const payRangeWide: Rule = ({ advert: { payMinPence, payMaxPence } }) => {
  if (payMinPence === null || payMaxPence === null || payMinPence <= 0) return null;
  const times = payMaxPence / payMinPence;
  if (!(times >= wideFrom)) return null;
  const share = 0.5 + (0.5 * (times - wideFrom)) / (surelyWideFrom - wideFrom);
  return seen("pay-range-wide", `From ${pounds(payMinPence)} to ${pounds(payMaxPence)}: ${times.toFixed(1)} times as much.`, share);
};

/** What is offered. */
export const payRules = { "pay-above-market": payAboveMarket, "pay-range-wide": payRangeWide };

const pounds = (pence: number): string => `£${Math.round(pence / 100).toLocaleString("en-GB")}`;
