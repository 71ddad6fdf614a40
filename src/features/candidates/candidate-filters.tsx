import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { type Option, profileOptions } from "#src/pages/jobseeker-profile/profile-words.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
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

/** Filters of the jobseeker database. Rarer filters are collapsed until one of them is set. */
export function CandidateFilters({ action, hiddenFields, current, counts, faults }: FiltersProps) {
  const standing = useUnmergedOptions();
  const { data: adverts } = trpc.posting.mine.useQuery({ status: "live" }, { retry: false });
  const ownAdverts = (adverts?.items ?? []).flatMap(({ jobId, title }) =>
    jobId === null ? [] : [{ value: String(jobId), label: title ?? "" }],
  );
  const rare = ["category", "wantedSide", "form", "sector", "valueBand", "body", "contractType", "workType", "nightsAway", "siteDays"];
  const rarer = ["noticeWeeks", "cscs", "licence", "yearMaxPounds", "dayMaxPounds", "basis", "suiteYears"];
  const isRareSet = [...rare, ...rarer].some((name) => current[name] || faults[name]);
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
      {pick("suite", "Contract suite", "Any suite", standing("suite", profileOptions.suite, [current.suite]), counts?.suite)}
      {pick("side", "Side", "Any side", profileOptions.side, counts?.side)}
      {pick("ricsLevel", "RICS, at least", "Any", profileOptions.ricsLevel)}
      {pick("confirmed", "Confirmed work", "Not needed", [{ value: "1", label: "A project is confirmed" }])}
      <Field id="candidates-place" label="Town, county or region" error={faults.place}>
        <input
          id="candidates-place"
          name="place"
          {...atMost(96)}
          defaultValue={current.place ?? ""}
          {...invalidProps("candidates-place", faults.place)}
        />
      </Field>
      {type("radiusMiles", "Within, in miles", "miles")}
      {type("freeByMonth", "Available by", "month", "A month, such as March 2027.")}
      {pick("sort", "Order", "Recently updated first", [
        { value: "available", label: "Available soonest first" },
        ...(ownAdverts.length > 0 ? [{ value: "match", label: "Best match to an advert" }] : []),
      ])}
      {ownAdverts.length > 0 && pick("jobId", "Advert to match", "Choose an advert", ownAdverts)}
      <details className={styles.more} open={isRareSet}>
        <summary>More filters</summary>
        <div className={styles.moreFields}>
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

interface ChoiceProps {
  name: string;
  label: string;
  any: string;
  value: string;
  options: readonly Option[];
  counts?: Counts;
}

function Choice({ name, label, any, value, options, counts }: ChoiceProps) {
  return (
    <Field id={`candidates-${name}`} label={label}>
      <select id={`candidates-${name}`} name={name} defaultValue={value}>
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
