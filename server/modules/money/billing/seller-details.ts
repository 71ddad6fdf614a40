import type { Site } from "#server/kernel/site.ts";

/** Variables of the environment that an invoice with VAT needs. */
export const sellerDetails = ["SELLER_ADDRESS", "VAT_NUMBER", "PAYMENT_DETAILS"] as const;
export type SellerDetail = (typeof sellerDetails)[number];

/** Which of them are not set. */
export function unsetSellerDetails({ seller }: Pick<Site, "seller">): SellerDetail[] {
  return [
    ...(seller?.address ? [] : ["SELLER_ADDRESS" as const]),
    ...(seller?.vatNumber ? [] : ["VAT_NUMBER" as const]),
    ...(seller?.paymentDetails ? [] : ["PAYMENT_DETAILS" as const]),
  ];
}

/** Whether an order may have its invoice: one with VAT on it says who asks for the VAT, and how it is paid. */
export const mayBeInvoiced = (site: Pick<Site, "seller">, { vatPence }: { vatPence: number }): boolean =>
  vatPence === 0 || unsetSellerDetails(site).length === 0;

/** What an administrator is told of them. */
export const unsetSellerSentence = (unset: readonly SellerDetail[]): string =>
  `Invoices with VAT wait: ${unset.join(", ")} ${unset.length === 1 ? "is" : "are"} not set in the environment of the server.`;
