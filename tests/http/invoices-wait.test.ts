import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { creditOrders } from "#db/schema/plans.ts";
import { issueWaitingInvoices } from "#server/modules/money/billing/confirm-paid.commands.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openPaying, type Paying, type PlacedOrder } from "#tests/fixtures/paying.ts";

const now = new Date("2026-11-20T12:00:00Z");
let paying: Paying;
let whole: NonNullable<Paying["site"]["services"]["site"]["seller"]>;

beforeAll(async () => {
  paying = await openPaying(now);
  whole = paying.site.services.site.seller ?? { address: null, vatNumber: null, paymentDetails: null };
});
afterAll(() => paying?.close());
beforeEach(() => {
  paying.site.services.site.seller = whole;
});

const order = (wish: object = {}) => paying.call<PlacedOrder>(paying.boss, "billing.order", { planSlug: "single", ...wish });
const document = (id: string, who = paying.administrator) =>
  paying.ask<{
    number: string | null;
    unset: string[];
    isInvoiceWaiting: boolean;
    payTo: string[];
    paidAt: string | null;
    bankReference: string | null;
  }>(who, "billing.document", { id });
const without = (name: keyof typeof whole) => {
  paying.site.services.site.seller = { ...whole, [name]: null };
};
const boss = () => mailsTo(paying.site, paying.boss.email);

test.each([
  ["address", "SELLER_ADDRESS"],
  ["vatNumber", "VAT_NUMBER"],
  ["paymentDetails", "PAYMENT_DETAILS"],
] as const)(
  "without the seller’s %s no invoice with VAT is made out, and the administrator is told where it is set",
  async (name, variable) => {
    without(name);
    const before = (await boss()).length;
    const { data } = await order();
    expect(data).toMatchObject({ state: "awaiting-payment", invoiceNumber: null });
    expect(await boss()).toHaveLength(before);
    expect((await document(data.id)).data).toMatchObject({ number: null, isInvoiceWaiting: true, unset: [variable], payTo: [] });
    expect((await document(data.id, paying.boss)).data).toMatchObject({ isInvoiceWaiting: true, unset: [] });
    const overview = await paying.ask<{ invoices: { unset: string[]; waiting: number } }>(
      paying.administrator,
      "admin.overview",
      undefined,
    );
    expect(overview.data.invoices.unset).toEqual([variable]);
    expect(overview.data.invoices.waiting).toBeGreaterThan(0);
    const told = (await mailsTo(paying.site, "help@jobs.example.test")).at(-1);
    expect([told?.template, told?.text.replaceAll(/\s+/g, " ")]).toEqual([
      "payment-to-check",
      expect.stringContaining(`${variable} is not set`),
    ]);
    await paying.call(paying.administrator, "billing.cancel", { id: data.id });
  },
);

test("what waited is made out once all is set, the oldest first, due thirty days after that; what was paid gets its receipt", async () => {
  without("vatNumber");
  const first = (await order()).data;
  const second = (await order()).data;
  await paying.call(paying.administrator, "billing.markPaid", { id: second.id, paidOn: "2026-11-20", bankReference: "FT 123" });
  expect((await document(second.id)).data).toMatchObject({ number: null, isInvoiceWaiting: true });
  const services = paying.site.services;
  expect(await issueWaitingInvoices(services, now)).toBe(0);
  services.site.seller = whole;
  const later = new Date("2026-12-01T12:00:00Z");
  expect(await issueWaitingInvoices(services, later)).toBe(2);
  expect(await issueWaitingInvoices(services, later)).toBe(0);
  const [one, two] = await Promise.all([first, second].map(async ({ id }) => (await document(id)).data.number ?? ""));
  expect(Number(two?.slice(-5))).toBe(Number(one?.slice(-5)) + 1);
  const [row] = await paying.site.db.select().from(creditOrders).where(eq(creditOrders.publicId, first.id));
  expect(row).toMatchObject({ invoicedAt: later, dueAt: new Date("2026-12-31T12:00:00Z") });
  expect((await boss()).slice(-2).map(({ subject }) => subject.split(":")[0])).toEqual([`Invoice ${one}`, `Receipt ${two}`]);
});

test("an order marked paid keeps the day and the bank’s reference, and takes no day before the order or to come", async () => {
  const { id } = (await order()).data;
  await paying.site.db
    .update(creditOrders)
    .set({ createdAt: new Date("2026-11-18T00:30:00Z") })
    .where(eq(creditOrders.publicId, id));
  const mark = (paidOn: string) => paying.call(paying.administrator, "billing.markPaid", { id, paidOn, bankReference: "FASTER 00123" });
  const refused = (detail: string) => ({ status: 422, fields: [{ pointer: "/paidOn", detail }] });
  expect(await mark("2026-11-21")).toMatchObject(refused("The payment date cannot be in the future. Choose today or an earlier day."));
  const early = "The payment date cannot be before the order was made, on Wednesday 18 November 2026.";
  expect(await mark("2026-11-17")).toMatchObject(refused(early));
  expect((await mark("2026-11-18")).status).toBe(200);
  // The same again changes nothing; a colleague who has other details learns what is recorded.
  expect((await mark("2026-11-18")).status).toBe(200);
  const said = "This order is marked as paid already, on Wednesday 18 November 2026, with the reference “FASTER 00123”.";
  expect(await mark("2026-11-19")).toMatchObject({ status: 409, message: said });
  expect((await document(id)).data).toMatchObject({ paidAt: "2026-11-18", bankReference: "FASTER 00123" });
});

test("a VAT number is taken in its country’s form, and refused beside its field", async () => {
  const wrong = await paying.call(paying.boss, "billing.order", { planSlug: "single", billToVatNumber: "GB 123 4567 89" });
  expect(JSON.stringify(wrong)).toContain("This is not a valid VAT number.");
  const { data } = await order({ billToVatNumber: "831 4958 16", billTo: "Oak & Sons Ltd" });
  const [row] = await paying.site.db.select().from(creditOrders).where(eq(creditOrders.publicId, data.id));
  expect(row?.billToVatNumber).toBe("GB831495816");
});
