import type { MailFacts } from "../mail.types.ts";

const at = (path: string) => `https://jobs.example.test${path}`;
const what = "Five adverts × 2";

export const orderSamples: Pick<MailFacts, "order-placed" | "order-news" | "credits-expiring" | "payment-to-check"> = {
  "order-placed": {
    name: "Robin",
    number: "DW-2026-00042",
    what,
    grossPence: 142_800,
    vatPence: 23_800,
    dueAt: new Date("2026-12-22T12:00:00Z"),
    payTo: ["Testworks Ltd", "Sort code 00-00-00", "Account 12345678"],
    link: at("/billing/orders/AbCdEfGhIjKlMnOpQrStUv"),
  },
  "order-news": {
    name: "Robin",
    news: "paid",
    number: "DW-2026-00042",
    what,
    grossPence: 142_800,
    reason: null,
    link: at("/billing/orders/AbCdEfGhIjKlMnOpQrStUv"),
  },
  "credits-expiring": {
    name: "Robin",
    companyName: "Oak & Sons Ltd",
    credits: 3,
    until: new Date("2026-12-06T12:00:00Z"),
    link: at("/recruiter/dashboard?tab=billing"),
  },
  "payment-to-check": {
    number: "DW-2026-00042",
    what,
    problem: "it was paid a second time",
    link: at("/admin/dashboard?tab=orders&order=AbCdEfGhIjKlMnOpQrStUv"),
  },
};
