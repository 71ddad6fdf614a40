import { z } from "zod";
import { planAudiences } from "#db/own-values.ts";
import { operation } from "#server/http/operations/operation.ts";
import { listPlans } from "../credits/plans.queries.ts";

const whole = z.int().min(0);
const plan = z.strictObject({
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  features: z.array(z.string()),
  audience: z.enum(planAudiences),
  currency: z.literal("GBP"),
  pricePence: whole,
  vatBasisPoints: whole,
  vatPence: whole,
  grossPence: whole,
  advertsIncluded: whole,
  daysLive: whole,
  creditsValidDays: whole,
});

/** What adverts cost. */
export const billingOperations = [
  operation({
    method: "GET",
    path: "/api/pricing",
    action: "config.readPublic",
    name: "listPlans",
    summary: "Plans that may be ordered, with prices in pence, without VAT and with it",
    tag: "Plans",
    answers: { 200: z.strictObject({ items: z.array(plan) }) },
    batch: "any",
    cache: { maxAgeSeconds: 0 },
    run: async ({ services }) => ({ body: { items: await listPlans(services.db) } }),
  }),
];
