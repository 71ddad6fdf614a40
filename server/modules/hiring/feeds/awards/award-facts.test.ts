import { expect, test } from "vitest";
import { readAwardMoney } from "./award-facts.ts";

const read = (value: unknown, ...contracts: unknown[]) => {
  const { money } = readAwardMoney(
    { value },
    contracts.map((each) => ({ value: each })),
  );
  return "fault" in money ? money.fault : money.valuePence === null ? null : `${money.valuePence / 100} ${money.currency}`;
};
const inPounds = (amount: unknown) => read({ amount, currency: "GBP" });

test.each([
  ["1,250,000.00", "1250000 GBP"],
  ["£1,250,000.00", "1250000 GBP"],
  ["1 250 000", "1250000 GBP"],
  ["1.250.000,00", "1250000 GBP"],
  ["1.25m", "1250000 GBP"],
  ["£1.25 million", "1250000 GBP"],
  ["2bn", "2000000000 GBP"],
  ["65k", "65000 GBP"],
  ["GBP 65,000", "65000 GBP"],
  ["65,000 pounds", "65000 GBP"],
  ["1250,50", "1250.5 GBP"],
  [" ", null],
  [0.004, null],
  ["0", null],
  ["-£5", "the value is below zero"],
  ["−5", "the value is below zero"],
  ["€65,000", "the value names two currencies"],
  ["65,000-70,000", "“65,000-70,000” is not an amount"],
  ["65,000 + VAT", "“65,000 + VAT” is not an amount"],
  ["5 lots", "“5 lots” is not an amount"],
  ["TBC", "“TBC” is not an amount"],
  ["200bn", "the value is above 100 billion"],
  [1e21, "the value is above 100 billion"],
])("%j of a notice in pounds is %s", (amount, worth) => expect(inPounds(amount)).toBe(worth));

test.each<[unknown, string | null]>([
  [{ amount: "€65,000", currency: "EUR" }, "65000 EUR"],
  [{ amount: "£1.25m" }, "1250000 GBP"],
  [{ amount: 5, currency: "£" }, "5 GBP"],
  [{ amount: 5, currency: "Sterling" }, "the value has no currency"],
  [{ amountGross: "£1,200" }, "1200 GBP"],
  [[{ amount: 5, currency: "GBP" }], "5 GBP"],
  [{ amount: {}, currency: "GBP" }, "“…” is not an amount"],
  [1_250_000, null],
])("%j is worth %s", (value, worth) => expect(read(value)).toBe(worth));

test("an award of nought is worth what its contracts are", () => {
  expect(read({ amount: 0, currency: "GBP" }, { amount: "10k", currency: "GBP" }, { amount: 5, currency: "GBP" })).toBe("10005 GBP");
});
