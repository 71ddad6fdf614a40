import { z } from "zod";
import { jobStatuses, mailStates } from "#db/own-values.ts";
import { accountStates, userRoles } from "#db/values.ts";
import { operation } from "#server/http/operations/operation.ts";
import { sellerDetails } from "#server/modules/money/billing/seller-details.ts";
import { readOverview } from "./overview.queries.ts";

const whole = z.int().min(0);
const counts = (keys: readonly string[]) => z.strictObject(Object.fromEntries(keys.map((key) => [key, whole])));
const slugs = z.array(z.string().meta({ examples: ["northern-builders"] }));

const overview = z
  .strictObject({
    at: z.iso.datetime(),
    accounts: z.array(z.strictObject({ role: z.enum(userRoles), byState: counts(accountStates) })),
    jobs: counts(jobStatuses),
    feeds: z.strictObject({
      sources: whole,
      paused: whole,
      running: whole,
      held: slugs.meta({ description: "Feeds whose last run waits for an administrator." }),
      failed: slugs,
    }),
    mail: counts(mailStates),
    invoices: z.strictObject({
      unset: z
        .array(z.enum(sellerDetails))
        .meta({ description: "Variables of the environment that an invoice with VAT needs and that are not set." }),
      waiting: whole.meta({ description: "Orders whose invoice waits for them." }),
    }),
  })
  .meta({ id: "AdminOverview" });

/** GET /api/admin. */
export const adminOperations = [
  operation({
    method: "GET",
    path: "/api/admin",
    action: "analytics.global",
    name: "readOverview",
    summary: "How the site stands: accounts, adverts, feeds and mail in numbers",
    tag: "Administration",
    answers: { 200: overview },
    run: async (ctx) => ({ body: await readOverview(ctx) }),
  }),
];
