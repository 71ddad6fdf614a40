import type { PayBasis } from "#db/values.ts";
import { payBasisLabel, payFigures, payUnit, type StatedPay } from "#src/lib/money.ts";
import styles from "./price.module.css";

/** Pay as a bill states a price: figures, then the unit, then the basis. Without figures, the advertiser's words. */
export function Price({ pay, payText }: { pay: (StatedPay & { basis: PayBasis | null }) | null; payText: string | null }) {
  const figures = pay && payFigures(pay);
  if (!pay || figures === null) return <p className={styles.words}>{payText || "Pay not stated"}</p>;
  return (
    <p className={styles.price}>
      <span className={styles.figures}>{figures}</span> <span className={styles.unit}>{payUnit(pay.period)}</span>
      {pay.basis && <span className={styles.basis}> {payBasisLabel(pay.basis)}</span>}
    </p>
  );
}
