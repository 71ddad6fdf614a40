import type { AdvertPay } from "#db/pay-terms-values.ts";
import { payBasisLabel, payFigures, payUnit } from "#src/lib/money.ts";
import styles from "./price.module.css";

/** Pay on three lines: figures, unit and basis, one set for each basis. Without figures, the advertiser's text. */
export function Price({ pay, payText }: { pay: AdvertPay | null; payText: string | null }) {
  const rates = pay ? [pay, ...pay.otherRates] : [];
  const lines = rates.flatMap(({ basis, minPence, maxPence }) => {
    const figures = pay && payFigures({ minPence, maxPence, currency: pay.currency });
    return pay && figures ? [{ figures, basis }] : [];
  });
  if (!pay || lines.length === 0) return <p className={styles.words}>{payText || "Pay not stated"}</p>;
  return lines.map(({ figures, basis }) => (
    <p key={basis} className={styles.price}>
      <span className={styles.figures}>{figures}</span> {payUnit(pay.period)}
      {basis && <span className={styles.basis}> {payBasisLabel(basis)}</span>}
    </p>
  ));
}
