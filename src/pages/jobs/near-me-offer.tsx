import { useLocation } from "wouter";
import { manyFields, parameterNames, paths, type SearchState, singleFields } from "#server/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Notice } from "#src/ui/notice.tsx";
import styles from "./near-me-offer.module.css";
import { OwnLocationButton } from "./own-location-button.tsx";

/** Asks for a place where "near me" was searched for: the browser's, or a town, which needs no script. `search` is the search without those words. */
export function NearMeOffer({ search }: { search: SearchState }) {
  const [, navigate] = useLocation();
  return (
    <Notice label="Near where?">
      We do not know where you are, so these jobs are from all places.
      <div className={styles.ways}>
        <OwnLocationButton onFound={(near) => navigate(paths.jobs({ ...search, near }))} />
        <form action={paths.jobs()} className={styles.form}>
          {hiddenFields(search).map(({ name, value }) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Field id="near-town" label="Town or postcode">
            <input id="near-town" name={parameterNames.location} required {...atMost(100)} autoComplete="postal-code" />
          </Field>
          <Button type="submit">Show jobs near there</Button>
        </form>
      </div>
    </Notice>
  );
}

function hiddenFields(search: SearchState): { name: string; value: string }[] {
  const single = singleFields.filter((field) => field !== "location" && field !== "near" && field !== "page" && search[field] !== "");
  return [
    ...single.map((field) => ({ name: parameterNames[field], value: search[field] })),
    ...manyFields.flatMap((field) => search[field].map((value) => ({ name: parameterNames[field], value }))),
  ];
}
