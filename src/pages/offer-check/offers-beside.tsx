import { useState, useSyncExternalStore } from "react";
import { emptyOffer, type OfferFieldName, type OfferFields, offerItemNames, offerItems } from "#db/offer-values.ts";
import type { AdvertPay } from "#db/pay-terms-values.ts";
import { payPeriods } from "#db/values.ts";
import type { Outputs } from "#server/types.ts";
import { PayEquivalent } from "#src/features/pay-terms/equivalent.tsx";
import { capitalise } from "#src/lib/capitals.ts";
import { longDate } from "#src/lib/dates.ts";
import { payBasisLabel } from "#src/lib/money.ts";
import { createStored } from "#src/lib/stored.ts";
import { Button } from "#src/ui/button.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import styles from "./offer-check.module.css";
import { placeAmong } from "./offer-result.tsx";

type Checked = Outputs["offerCheck"]["check"];

/** An offer as it stands beside others: on this page, and on this device only if its reader says so. */
interface SideOffer {
  offer: OfferFields;
  pay: AdvertPay | null;
  stands: string;
  missing: string[];
  checkedAt: string;
}

const mostOffers = 3;

function isSideOffer(value: unknown): value is SideOffer {
  const { offer, pay, stands, missing, checkedAt } = (value ?? {}) as Partial<SideOffer>;
  const isText = (one: unknown) => typeof one === "string";
  return (
    [stands, checkedAt].every(isText) &&
    !Number.isNaN(Date.parse(checkedAt ?? "")) &&
    Array.isArray(missing) &&
    missing.every(isText) &&
    typeof offer === "object" &&
    Object.keys(emptyOffer).every((field) => isText(offer[field as OfferFieldName])) &&
    (pay === null || (typeof pay === "object" && payPeriods.includes(pay.period) && Array.isArray(pay.otherRates)))
  );
}

const storedOffers = createStored<readonly SideOffer[]>("offers", (value) =>
  Array.isArray(value) ? value.filter(isSideOffer).slice(0, mostOffers) : [],
);
const none: readonly SideOffer[] = [];

export const sideOfferOf = ({ offer, pay, standing, verdict, missing, like }: Checked): SideOffer => ({
  offer: offer as OfferFields,
  pay: pay && { ...pay, currency: "GBP", otherRates: [] },
  stands: standing ? `${placeAmong(standing)} (${like.words})` : verdict,
  missing: missing.map(({ label }) => label),
  checkedAt: like.to,
});

interface SideOffers {
  offers: readonly SideOffer[];
  storedCount: number;
  add(offer: SideOffer): void;
  change(offers: readonly SideOffer[]): void;
  keep(offers: readonly SideOffer[]): void;
  forget(): void;
}

/** Offers put aside on this page; those kept on the device until others are put beside them. */
export function useSideOffers(): SideOffers {
  const stored = useSyncExternalStore(storedOffers.subscribe, storedOffers.get, () => none);
  const [added, setAdded] = useState<readonly SideOffer[] | null>(null);
  const offers = added ?? stored;
  return {
    offers,
    storedCount: stored.length,
    add: (offer) => setAdded([...offers, offer].slice(0, mostOffers)),
    change: setAdded,
    keep: (all) => {
      setAdded(offers);
      storedOffers.set(all);
    },
    forget: () => {
      storedOffers.set(none);
      setAdded(none);
    },
  };
}

const nothing = (value: string): string | null => value || null;

function basisWords(pay: AdvertPay | null): string | null {
  if (pay?.period === "year" || pay?.period === "month") return "A salary on PAYE";
  return pay?.basis ? capitalise(payBasisLabel(pay.basis)) : null;
}

/** Lines of the table; null where an offer says nothing. */
const lines: readonly { name: string; of: (side: SideOffer) => string | null }[] = [
  { name: "Where its pay stands", of: ({ stands }) => stands },
  { name: "Place", of: ({ offer }) => nothing(offer.place) },
  ...offerItemNames.map((item) => ({
    name: offerItems[item].label,
    of: ({ offer, pay }: SideOffer) => (item === "basis" ? basisWords(pay) : nothing(offer[item])),
  })),
  { name: "Not said, though similar adverts do", of: ({ missing }) => nothing(missing.join(", ")) },
  { name: "Checked", of: ({ checkedAt }) => longDate(new Date(checkedAt)) },
];

/** The pressed button goes with its offer: the page goes on from its heading. */
function leave(change: () => void): void {
  change();
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

/** Two or three offers side by side, with the one on the page as the last. */
export function OffersBeside({ side, current }: { side: SideOffers; current: Checked | null }) {
  const shown = [...side.offers, ...(current && side.offers.length < mostOffers ? [sideOfferOf(current)] : [])].map((offer, at) => ({
    ...offer,
    name: `Offer ${at + 1}`,
  }));
  if (side.offers.length === 0) return null;
  const rows = lines
    .map(({ name, of }) => ({ name, values: shown.map((offer) => of(offer)) }))
    .filter(({ values }) => values.some((value) => value !== null));
  return (
    <Section id="beside" heading="Which offer is better?" className={styles.part} data-needs-script="">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={`${table.scroll} ${styles.beside}`} aria-label="Offers side by side" tabIndex={0}>
        <table className={table.table}>
          <caption className="visually-hidden">Offers side by side</caption>
          <thead>
            <tr>
              <td />
              {shown.map(({ name }, at) => (
                <th key={name} scope="col">
                  {name}
                  {at < side.offers.length && (
                    <Button kind="quiet" onClick={() => leave(() => side.change(side.offers.filter((_, other) => other !== at)))}>
                      Remove<span className="visually-hidden"> {name}</span>
                    </Button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Pay</th>
              {shown.map(({ name, offer, pay }) => (
                <td key={name}>
                  <strong>{offer.pay || "Not stated"}</strong>
                  {pay && <PayEquivalent pay={pay} />}
                </td>
              ))}
            </tr>
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, at) => (
                  <td key={shown[at]?.name}>{value ?? <span className={styles.soft}>Not stated</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.actions}>
        <Button onClick={() => side.keep(shown.map(({ name: _name, ...offer }) => offer))}>Keep on this device</Button>
        <Button kind="quiet" onClick={() => leave(side.forget)}>
          Forget
        </Button>
        <span role="status" className={styles.soft}>
          {side.storedCount === shown.length
            ? "Kept on this device, and nowhere else."
            : "Gone when you leave this page, unless you keep them on this device."}
        </span>
      </div>
    </Section>
  );
}
