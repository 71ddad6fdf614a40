import { useState } from "react";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import type { Option } from "#src/features/dashboard/options.ts";
import { profileOptions } from "#src/pages/jobseeker-profile/profile-words.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import type { ReadKind } from "#src/ui/reading/how-read.tsx";
import { ParsedTextField } from "#src/ui/reading/read-text-field.tsx";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";
import styles from "./candidates.module.css";

type Counts = Record<string, number> | undefined;
interface FacetCounts {
  level: Record<string, number>;
  side: Record<string, number>;
  ricsLevel: Record<string, number>;
  suite: Record<string, number>;
}

interface FiltersProps {
  action: string;
  hiddenFields: Readonly<Record<string, string>>;
  current: Readonly<Record<string, string>>;
  counts: FacetCounts | undefined;
  /** Errors in the address's filters, by field. */
  faults: Readonly<Record<string, string>>;
}

/** Of the search: what most of them begin with, and the order. The rest is folded. */
const shownFilters = ["q", "level", "place", "sort", "jobId"];

/** Filters of the jobseeker database. Those that are not always shown open when one of them is set. */
export function CandidateFilters({ action, hiddenFields, current, counts, faults }: FiltersProps) {
  const standing = useUnmergedOptions();
  const { data: adverts } = trpc.posting.mine.useQuery({ status: "live" }, { retry: false });
  const ownAdverts = (adverts?.items ?? []).flatMap(({ jobId, title }) =>
    jobId === null ? [] : [{ value: String(jobId), label: title ?? "" }],
  );
  const foldedSet = Object.keys(current).filter((name) => !shownFilters.includes(name)).length;
  const pick = (name: string, label: string, any: string, options: readonly Option[], counted?: Counts) => (
    <Choice key={name} {...{ name, label, any, options }} value={current[name] ?? ""} counts={counted} />
  );
  const type = (name: string, label: string, reads: ReadKind, hint?: string) => (
    <ParsedTextField
      key={name}
      reads={reads}
      name={name}
      label={label}
      hint={hint}
      defaultValue={current[name] ?? ""}
      {...(faults[name] && { error: faults[name] })}
    />
  );
  return (
    <FilterBar
      label="Candidates"
      action={action}
      hiddenFields={hiddenFields}
      current={current}
      submitLabel="Find candidates"
      isFaulty={Object.keys(faults).length > 0}
    >
      <Field id="candidates-q" label="Keywords">
        <input id="candidates-q" type="search" name="q" {...atMost(120)} defaultValue={current.q ?? ""} />
      </Field>
      {pick("level", "Level", "Any level", profileOptions.level, counts?.level)}
      <Field id="candidates-place" label="Town, county or region" error={faults.place}>
        <input
          id="candidates-place"
          name="place"
          {...atMost(96)}
          defaultValue={current.place ?? ""}
          {...invalidProps("candidates-place", faults.place)}
        />
      </Field>
      <OrderChoice current={current} adverts={ownAdverts} />
      <details className={styles.more} open={foldedSet > 0 || Object.keys(faults).some((name) => !shownFilters.includes(name))}>
        <summary>More filters{foldedSet > 0 && ` (${foldedSet} set)`}</summary>
        <div className={styles.moreFields}>
          {type("radiusMiles", "Within, in miles", "miles")}
          {type("freeByMonth", "Available by", "month", "A month, such as March 2027.")}
          {pick("suite", "Contract suite", "Any suite", standing("suite", profileOptions.suite, [current.suite]), counts?.suite)}
          {pick("side", "Side", "Any side", profileOptions.side, counts?.side)}
          {pick("ricsLevel", "RICS, at least", "Any", profileOptions.ricsLevel)}
          {pick("confirmed", "Confirmed work", "Not needed", [{ value: "1", label: "A project is confirmed" }])}
          {pick("category", "Role", "Any role", profileOptions.category)}
          {pick("wantedSide", "Wants to work for", "Any side", profileOptions.side)}
          {pick("form", "Form or option", "Any form", standing("form", profileOptions.form, [current.form]))}
          {type("suiteYears", "Years with it, at least", "years")}
          {pick("sector", "Project sector", "Any sector", standing("sector", profileOptions.sector, [current.sector]))}
          {pick("valueBand", "Project value", "Any value", profileOptions.valueBand)}
          {pick("body", "Professional body", "Any body", profileOptions.body)}
          {pick("contractType", "Contract type wanted", "Any contract", profileOptions.contractType)}
          {pick("workType", "Way of working", "Any", profileOptions.workType)}
          {type("nightsAway", "Nights away, at least", "nights")}
          {type("siteDays", "Days on site, at least", "days")}
          {type("noticeWeeks", "Notice, at most (weeks)", "weeks")}
          {type("yearMaxPounds", "Maximum salary expected (£ a year)", "pay-year", "Finds only people who show the pay they expect.")}
          {type("dayMaxPounds", "Maximum day rate expected (£)", "pay-day")}
          {pick("basis", "Day rate basis", "Any basis", profileOptions.basis)}
          {pick("cscs", "CSCS card", "Not needed", [{ value: "1", label: "Has one" }])}
          {pick("licence", "Driving licence", "Not needed", [{ value: "1", label: "Has one" }])}
        </div>
      </details>
    </FilterBar>
  );
}

const invalidProps = (id: string, fault: string | undefined) =>
  fault && ({ "aria-invalid": true, "aria-describedby": `${id}-error` } as const);

/** The order; for the best match also the advert that candidates are matched with. */
function OrderChoice({ current, adverts }: Pick<FiltersProps, "current"> & { adverts: readonly Option[] }) {
  const [sort, setSort] = useState(current.sort ?? "");
  const orders = [
    { value: "available", label: "Available soonest first" },
    ...(adverts.length > 0 ? [{ value: "match", label: "Best match to an advert" }] : []),
  ];
  return (
    <>
      <Choice name="sort" label="Order" any="Recently updated first" value={current.sort ?? ""} options={orders} onChoose={setSort} />
      {sort === "match" && (
        <Choice name="jobId" label="Advert to match" any="Choose an advert" value={current.jobId ?? ""} options={adverts} />
      )}
    </>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  any: string;
  value: string;
  options: readonly Option[];
  counts?: Counts;
  onChoose?: (value: string) => void;
}

function Choice({ name, label, any, value, options, counts, onChoose }: ChoiceProps) {
  return (
    <Field id={`candidates-${name}`} label={label}>
      <select id={`candidates-${name}`} name={name} defaultValue={value} onChange={(event) => onChoose?.(event.target.value)}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
            {counts && (counts[option.value] ? ` (${counts[option.value]} or more)` : " (under 10)")}
          </option>
        ))}
      </select>
    </Field>
  );
}
