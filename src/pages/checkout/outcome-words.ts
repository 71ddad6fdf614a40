import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";

type Status = Outputs["billing"]["orderStatus"];

export interface OutcomeWords {
  tone: "plain" | "good" | "warn";
  label: string;
  text: string;
}

/** What an order's state means for whoever placed it. `hasLeft`: they came back from the payment page without paying. */
export function outcomeOf(order: Status, hasLeft: boolean): OutcomeWords {
  const { state, grossPence, paymentMethod, isOnItsWay, invoiceNumber, dueAt } = order;
  const gross = formatMoney(grossPence);
  if (state === "paid") return paidWords(order);
  if (state === "refunded")
    return { tone: "plain", label: "Refunded", text: `${gross} has been given back. Credits that were left are gone.` };
  if (state === "cancelled") return { tone: "plain", label: "Cancelled", text: "Nothing was charged. Your advert is kept as it is." };
  if (paymentMethod === "invoice" && invoiceNumber === null) {
    return {
      tone: "plain",
      label: "Order received",
      text: `Your order of ${gross} is noted. The invoice follows by e-mail and is due 30 days after that. ${whenPaid(order)}`,
    };
  }
  if (paymentMethod === "invoice") {
    return {
      tone: "plain",
      label: "Invoice sent",
      text: `Invoice ${invoiceNumber} over ${gross} is due on ${longDate(new Date(dueAt))}. ${whenPaid(order)}`,
    };
  }
  if (isOnItsWay || !hasLeft) {
    return {
      tone: "plain",
      label: "Payment being confirmed",
      text: `We are waiting for word that ${gross} has been paid. You can close this page: it goes on by itself. ${whenPaid(order)}`,
    };
  }
  return { tone: "warn", label: "Not paid", text: "You left the payment page. Nothing was charged, and your advert is kept as it is." };
}

const whenPaid = ({ posting, advertsIncluded }: Status): string =>
  posting ? `“${posting.title}” is published once it is paid.` : `Its ${counted(advertsIncluded, "credit")} can be used once it is paid.`;

function paidWords({ publishState, publishNote, posting, advertsIncluded, grossPence }: Status): OutcomeWords {
  const paid = grossPence === 0 ? "Done" : "Paid";
  if (publishState === null) return { tone: "good", label: paid, text: `${counted(advertsIncluded, "credit")} can be used from now on.` };
  if (publishState === "pending") return { tone: "plain", label: paid, text: "Your advert is being published." };
  if (publishState === "published") {
    return posting?.status === "awaiting-review"
      ? { tone: "good", label: `${paid}, and being read`, text: `“${posting.title}” goes on the board when somebody here has read it.` }
      : { tone: "good", label: `${paid} and live`, text: `“${posting?.title ?? "Your advert"}” is on the board.` };
  }
  const why = publishNote ? ` ${publishNote}` : "";
  return {
    tone: "warn",
    label: `${paid}, but not published`,
    text: `The advert could not be published.${why} Its credit is kept for you.`,
  };
}
