import { expect, test } from "vitest";
import { type CachedAdvert, countAdverts } from "./advert-book.ts";

const advert = (id: number, companyId: number, payMinPence: number, payMaxPence = payMinPence): CachedAdvert => ({
  id,
  companyId,
  suites: [],
  isLive: true,
  titleKey: "surveyor",
  category: "quantity-surveyor",
  level: "senior",
  contractType: "permanent",
  sector: null,
  employerType: "main-contractor",
  payPeriod: "year",
  payMinPence,
  payMaxPence,
  officePlaceId: null,
  publishedAtMs: 0,
  openUntilMs: 1,
  endedAtMs: null,
});
const medianOf = (adverts: CachedAdvert[]) =>
  countAdverts(adverts, { isWanted: () => true, from: 0, to: 100, nowMs: 0 }).facts.pay[0]?.medianPence;
const adverts = (count: number, employers: number) =>
  Array.from({ length: count }, (_, at) => advert(at, at % employers, 5_000_000 + at * 100_000, 5_200_000 + at * 100_000));

test("the median stands on ten adverts of five employers, and not on fewer", () => {
  expect(medianOf(adverts(10, 5))).toBe(5_550_000);
  expect(medianOf(adverts(11, 5))).toBe(5_600_000);
  expect(medianOf(adverts(9, 5))).toBeNull();
  expect(medianOf(adverts(20, 4))).toBeNull();
});
