import { counted } from "#src/lib/money.ts";
import { Notice } from "#src/ui/notice.tsx";

const meanings: Readonly<Record<string, string>> = {
  SELLER_ADDRESS: "the address invoices come from",
  VAT_NUMBER: "the VAT number they state",
  PAYMENT_DETAILS: "how they are paid",
};

/** Lists missing server settings, without which no VAT invoice can be issued. */
export function MissingSellerSettings({ unset, waiting }: { unset: readonly string[]; waiting?: number }) {
  if (unset.length === 0) return null;
  return (
    <Notice tone="warn" label="No invoice with VAT is made out">
      Not set in the environment of the server: {unset.map((name) => `${name} (${meanings[name]})`).join(", ")}. Set{" "}
      {unset.length === 1 ? "it" : "them"} and start the server again: invoices that wait are then made out and sent.
      {waiting !== undefined && waiting > 0 && ` ${counted(waiting, "order")} ${waiting === 1 ? "waits" : "wait"} for an invoice.`}
    </Notice>
  );
}
