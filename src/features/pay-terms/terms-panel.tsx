import { createRoot, type Root } from "react-dom/client";
import type { AdvertPay, PayTerms } from "#db/pay-terms-values.ts";
import { convertibleRate, describeTerms } from "#db/taxonomy/equivalent-pay.ts";
import { amountFor, grossFor } from "#db/taxonomy/pay-conversion.ts";
import { taxYearOn } from "#db/taxonomy/tax-years.ts";
import { Overlay } from "#src/ui/overlay.tsx";
import { PaySteps } from "./pay-steps.tsx";
import styles from "./pay-terms.module.css";
import { usePayTerms } from "./pay-terms.ts";
import TermsForm from "./terms-form.tsx";

let place: Root | undefined;

/** Shows the panel over the page. `pay` is what the reader pressed: how it was converted comes first. */
export function showTermsPanel(pay: AdvertPay | null): void {
  place ??= createRoot(document.body.appendChild(document.createElement("div")));
  place.render(<TermsPanel pay={pay} onClose={close} />);
}

function close(): void {
  place?.render(null);
  // The figure that was pressed may be gone with the terms: the page then goes on from its content.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
  });
}

function TermsPanel({ pay, onClose }: { pay: AdvertPay | null; onClose: () => void }) {
  const own = usePayTerms();
  return (
    <Overlay title="Pay in your own terms" onClose={onClose}>
      {own && pay ? (
        <HowConverted pay={pay} terms={own.terms} />
      ) : (
        <p>Say once how you compare pay. Beside what each advert states, you then see what it comes to on your terms.</p>
      )}
      <TermsForm />
    </Overlay>
  );
}

/** Both sides of a conversion, each down to the take-home pay that they share. */
function HowConverted({ pay, terms }: { pay: AdvertPay; terms: PayTerms }) {
  const year = taxYearOn(new Date());
  const rate = convertibleRate(pay, terms);
  const pence = rate && (rate.minPence ?? rate.maxPence);
  if (!rate || pence === null) {
    return <p>The advert does not say on which basis this is paid, so it is not converted: it is counted for {terms.days} days a year.</p>;
  }
  if (rate.basis === terms.basis) {
    return <p>This is stated on your terms already.{rate.basis !== "salary" && ` A year’s pay is counted for ${terms.days} days.`}</p>;
  }
  const isRange = rate.minPence !== null && rate.maxPence !== null && rate.minPence !== rate.maxPence;
  const targetPence = amountFor(terms.basis, grossFor(rate.basis, pence, terms, year), terms, year);
  return (
    <>
      <p>
        Two figures are equivalent when they leave the same take-home pay. {isRange && "This is the lower end. "}Your terms:{" "}
        {describeTerms(terms)}.
      </p>
      <div className={styles.steps}>
        <PaySteps basis={rate.basis} pence={pence} assumed={terms} year={year} />
        <PaySteps basis={terms.basis} pence={targetPence} assumed={terms} year={year} />
      </div>
      <p className={styles.soft}>
        Income tax, dividends, National Insurance and corporation tax of {year.name}, from{" "}
        {year.sources.map(({ words, url }, at) => (
          <span key={url}>
            {at > 0 && "; "}
            <a href={url}>{words}</a>
          </span>
        ))}
        . An estimate for one job and the standard personal allowance: no student loan, and no pension contributions of your own.
      </p>
    </>
  );
}
