import type { FastifyInstance } from "fastify";
import { paths } from "#server/addresses/paths.ts";
import { addCsvFile } from "#server/http/replies.ts";
import type { Services } from "#server/kernel/context.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { ledgerFile, ordersFile } from "./orders.queries.ts";

/** Serves a firm's orders and credit ledger as CSV files that are safe to open in a spreadsheet. */
export function addBillingFiles(app: FastifyInstance, services: Services): void {
  for (const [path, name, summary, read] of [
    [paths.ordersFile, "exportOrders", "Your firm’s orders, as a CSV file", ordersFile],
    [paths.ledgerFile, "exportLedger", "Credits given and used, by person and advert, as a CSV file", ledgerFile],
  ] as const)
    addCsvFile(app, services, {
      path,
      action: "billing.read",
      api: { name, summary, tag: "Plans", refusals: ["conflict"] },
      async read(ctx) {
        await charge(ctx, "export");
        return read(ctx);
      },
    });
}
