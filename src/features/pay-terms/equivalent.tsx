import { type AdvertPay, yearlyAssumption, yearlyEquivalent } from "#db/pay-terms-values.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { payFigures } from "#src/lib/money.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";
import styles from "./pay-terms.module.css";
import { usePayTerms } from "./pay-terms.ts";

function openPayTerms(pay: AdvertPay | null): void {
  loadWithRetries(() => import("./terms-panel.tsx"))
    .then(({ showTermsPanel }) => showTermsPanel(pay))
    .catch(() => showToast({ title: "That did not load", text: "Please try again in a moment.", tone: "destructive" }));
}

/**
 * Returns "≈ £78,000 PAYE a year", or "" where there is nothing to convert; null without terms. `isComing`: not known yet, but a line to
 * reserve room for.
 */
function useEquivalent(pay: AdvertPay | null): { words: string | null; isComing: boolean } {
  const own = usePayTerms();
  if (!own?.convert) return { words: null, isComing: own !== null && own.terms.basis !== "salary" && pay?.currency === "GBP" };
  const equivalent = pay && own.convert(pay, own.terms, new Date());
  const figures = equivalent && payFigures(equivalent);
  return { words: figures ? `≈ ${figures} ${equivalent.unit}` : "", isComing: false };
}

/**
 * What pay comes to: on the reader's own terms, with how that was worked out one press away; without them a rate's year. Visitors' pages
 * are the same for all, so the former takes the place of the latter after hydration, in a line that the style sheet has reserved.
 */
export function PayEquivalent({ pay, className = "" }: { pay: AdvertPay; className?: string | undefined }) {
  const { words, isComing } = useEquivalent(pay);
  if (words) {
    return (
      <button type="button" className={`${styles.figure} ${className}`} data-own="" onClick={() => openPayTerms(pay)}>
        {words}
      </button>
    );
  }
  const yearly = yearlyEquivalent(pay);
  const figures = yearly && payFigures(yearly);
  if (!figures && !isComing) return null;
  return (
    <p className={`${styles.equivalent} ${className}`}>
      {figures ? `≈ ${figures} a year ${yearlyAssumption(pay.period)}`.trim() : "\u00a0"}
    </p>
  );
}

/** The same in a line of its own, which leads to the panel where there is nothing to convert. */
export function PayTermsLine({ pay }: { pay: AdvertPay | null }) {
  const { words } = useEquivalent(pay);
  return (
    <p className={styles.line} data-needs-script="" data-screen-only="">
      <button type="button" className={styles.figure} data-own={words === null ? undefined : ""} onClick={() => openPayTerms(pay)}>
        {words || "Pay in your own terms"}
      </button>
    </p>
  );
}

/** Leads to the panel from above a list. */
export const PayTermsButton = () => (
  <button type="button" className={styles.open} data-needs-script="" onClick={() => openPayTerms(null)}>
    Pay in your own terms
  </button>
);
