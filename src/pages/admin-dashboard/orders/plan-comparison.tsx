import { useEffect, useRef } from "react";
import dashboard from "#src/dashboard/dashboard.module.css";
import rows from "#src/dashboard/row-table.module.css";
import type { Refusal } from "#src/lib/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import table from "#src/ui/table.module.css";
import { changedFacts, type FactName, factNames, factText, type PlanFacts, priceChange } from "./plan-words.ts";

interface PlanComparisonProps {
  /** Null for a plan that is new. */
  before: PlanFacts | null;
  after: PlanFacts;
  isBusy: boolean;
  refusal: Refusal | null;
  onSave: () => void;
  onBack: () => void;
}

/** What would change, beside what holds today: nothing is saved before it has been seen. */
export function PlanComparison({ before, after, isBusy, refusal, onSave, onBack }: PlanComparisonProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const names = before ? changedFacts(before, after) : (Object.keys(factNames) as FactName[]);
  const price = before && priceChange(before.pricePence, after.pricePence);
  return (
    <section aria-labelledby="comparison">
      <h3 id="comparison" ref={heading} tabIndex={-1}>
        {before ? "What would change" : "The new plan"}
      </h3>
      {names.length === 0 ? (
        <p>Nothing is different from today.</p>
      ) : (
        <table className={`${table.table} ${rows.table}`}>
          <caption>Orders there are keep the price and the credits of their day.</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              {before && <th scope="col">Today</th>}
              <th scope="col">{before ? "From now on" : "As it will stand"}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{factNames[name]}</th>
                {before && <td data-label="Today">{factText(name, before)}</td>}
                <td data-label={before ? "From now on" : "As it will stand"}>
                  {factText(name, after)}
                  {name === "pricePence" && price && <span className={rows.sub}>{price}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {refusal && (
        <div role="alert">
          <p>{refusal.message}</p>
          <ul>
            {Object.entries(refusal.fieldErrors).map(([field, fault]) => (
              <li key={field}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={dashboard.actions}>
        {names.length > 0 && (
          <Button kind="primary" disabled={isBusy} onClick={onSave}>
            {before ? "Save and put on the price list" : "Begin this plan"}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack}>
          Go on editing
        </Button>
      </div>
    </section>
  );
}
