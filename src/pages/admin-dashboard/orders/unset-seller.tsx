import { counted } from "#src/lib/money.ts";
import { Notice } from "#src/ui/notice.tsx";

const meanings: Readonly<Record<string, string>> = {
  SELLER_ADDRESS: "the seller’s address on invoices",
  VAT_NUMBER: "the VAT number on invoices",
  PAYMENT_DETAILS: "how to pay them",
};

/** Lists missing server settings, without which no VAT invoice can be issued. */
export function MissingSellerSettings({ unset, waiting }: { unset: readonly string[]; waiting?: number }) {
  if (unset.length === 0) return null;
  return (
    <Notice tone="warn" label="VAT invoices cannot be issued">
      Not set in the server’s environment: {unset.map((name) => `${name} (${meanings[name]})`).join(", ")}. Set{" "}
      {unset.length === 1 ? "it" : "them"} and restart the server. Waiting invoices are then issued and sent.
      {waiting !== undefined && waiting > 0 && ` ${counted(waiting, "order")} ${waiting === 1 ? "waits" : "wait"} for an invoice.`}
    </Notice>
  );
}
