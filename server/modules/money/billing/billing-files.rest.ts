import type { FastifyInstance } from "fastify";
import { paths } from "#server/addresses/paths.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { ledgerFile, ordersFile } from "./orders.queries.ts";

const describeFile = (name: string, summary: string): CallDescription => ({
  name,
  summary,
  tag: "Plans",
  answers: { 200: { contentTypes: ["text/csv"] } },
  refusals: ["conflict"],
  quota: "export",
});

/** Serves a firm's orders and credit ledger as CSV files that are safe to open in a spreadsheet. */
export function addBillingFiles(app: FastifyInstance, services: Services): void {
  for (const [path, api, read] of [
    [paths.ordersFile, describeFile("exportOrders", "Your firm’s orders, as a CSV file"), ordersFile],
    [paths.ledgerFile, describeFile("exportLedger", "Credits given and used, by person and advert, as a CSV file"), ledgerFile],
  ] as const) {
    app.get(path, { config: { action: "billing.read", api } }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      await charge(ctx, "export");
      const { fileName, text } = await read(ctx);
      return reply
        .header("cache-control", "no-store")
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .type("text/csv; charset=utf-8")
        .send(text);
    });
  }
}
