import { expect, it } from "vitest";
import { orderSamples } from "./order-samples.fixture.ts";
import { renderMail } from "./render-mail.ts";

const site = {
  name: "Testworks",
  strapline: "Jobs for tests",
  companyLine: "Testworks Ltd",
  trademarkNote: "Testworks is a trade mark.",
  supportEmail: "help@jobs.example.test",
  origin: "https://jobs.example.test",
};

it.each(["failed", "expired", "cancelled", "refunded"] as const)("tells what has become of an order: %s", (news) => {
  const { subject, text } = renderMail(site, "order-news", { ...orderSamples["order-news"], news, reason: "ordered twice" });
  expect(`Subject: ${subject}\n\n${text}`).toMatchSnapshot();
});

it("names no way to pay where none is set", () => {
  const { text } = renderMail(site, "order-placed", { ...orderSamples["order-placed"], payTo: [] });
  expect(text).not.toContain("How to pay");
});
