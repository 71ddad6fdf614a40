import { useState } from "react";
import { feedIntervalsHours, mappedFields } from "#db/feed-values.ts";
import { feedFormats } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Fact } from "#src/features/dashboard/facts.tsx";
import { MappedFields, mappedFieldWords } from "#src/features/feeds/mapped-fields.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { CheckboxGroup, RadioGroup } from "#src/ui/form/choices.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./feeds.module.css";
import { formatWords, scheduleWords } from "./source-state.tsx";

type SourceSettings = Outputs["feeds"]["source"];

const formats = feedFormats.map((value) => ({ value, label: formatWords[value] }));
const intervals = feedIntervalsHours.map((hours) => ({ value: String(hours), label: hours === 1 ? "1 hour" : `${hours} hours` }));
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, "0")}:00` }));
const toPlace = mappedFields.map((field) => [field, mappedFieldWords[field]] as const);

interface SourceFieldsProps {
  setUp: SourceSettings | null;
  startFormat: SourceSettings["format"];
  /** The feed's own field names, once it has been inspected. */
  names: readonly { name: string; sample: string }[];
}

/** All settings of a feed. Notices have no employer to assume and no fields to map. */
export function SourceFields({ setUp, startFormat, names }: SourceFieldsProps) {
  const [format, setFormat] = useState<string>(startFormat ?? "");
  const isOfAdverts = format !== "ocds";
  return (
    <>
      <TextField
        name="name"
        label="Name"
        hint={isOfAdverts ? "Shown beside each of its adverts, after “via”" : "Such as: Find a Tender"}
        defaultValue={setUp?.name}
        maxLength={120}
        missing="Give it a name."
      />
      <TextField
        name="location"
        label="Address of the feed"
        hint="It begins with https://."
        type="url"
        inputMode="url"
        autoComplete="off"
        defaultValue={setUp?.location}
        maxLength={1024}
        missing="Give the feed’s address."
      />
      <SelectField
        name="format"
        label="Format"
        hint="Choose a format only if it is not detected correctly."
        unchosen="Detected automatically"
        options={formats}
        defaultValue={format}
        onChange={({ target }) => setFormat(target.value)}
      />
      {isOfAdverts && (
        <TextField
          name="defaultCompanyName"
          label="Employer for adverts that name none"
          hint="If you leave this empty, we use the name in the advert’s text or the feed’s publisher."
          defaultValue={setUp?.defaultCompanyName ?? ""}
          maxLength={120}
        />
      )}
      <TextField
        name="authority"
        label={isOfAdverts ? "Permission to import its adverts" : "Licence of its notices"}
        hint={isOfAdverts ? "Such as: agreement with Oak Recruitment of 3 November 2026" : "Such as: Open Government Licence v3.0"}
        defaultValue={setUp?.authority ?? ""}
        maxLength={300}
        missing={isOfAdverts ? "Say with whose permission its adverts are imported." : "Say under which licence its notices are published."}
      />
      <TextField
        name="contact"
        label="Contact for questions"
        hint="A shared mailbox or a page, not a person’s own address"
        defaultValue={setUp?.contact ?? ""}
        maxLength={255}
      />
      <Schedule setUp={setUp} />
      {isOfAdverts && (
        <MappedFields
          of="feed"
          fields={toPlace}
          fieldMap={setUp?.fieldMap ?? {}}
          names={names}
          isOpen={names.length > 0 || Object.keys(setUp?.fieldMap ?? {}).length > 0}
          hint="Preview the first rows to choose from its field names."
        />
      )}
    </>
  );
}

function Schedule({ setUp }: { setUp: SourceSettings | null }) {
  const [runs, setRuns] = useState(setUp?.runs ?? "by-hand");
  const options = [
    { value: "by-hand" as const, label: "By hand only" },
    { value: "every" as const, label: "Every few hours" },
    { value: "at" as const, label: "At set times, London time" },
    ...(setUp?.runs === "as-before" ? [{ value: "as-before" as const, label: scheduleWords(setUp.schedule) }] : []),
  ];
  return (
    <>
      <RadioGroup name="runs" legend="Schedule" options={options} defaultValue={runs} required onChange={setRuns} />
      {runs === "every" && (
        <SelectField
          name="everyHours"
          label="Hours between two runs"
          unchosen="Choose how many"
          options={intervals}
          defaultValue={setUp?.everyHours ? String(setUp.everyHours) : ""}
          missing="Choose how many hours to wait between imports."
        />
      )}
      {runs === "at" && (
        <CheckboxGroup name="atHours" legend="Times of day" options={hours} chosen={(setUp?.atHours ?? []).map(String)} isInColumns />
      )}
    </>
  );
}

type Preview = Outputs["feeds"]["preview"];
type Row = Preview["rows"][number];

/** Preview of a feed's first rows as they would be listed, and why others would not. */
export function PreviewView({ preview: { problem, rows, names } }: { preview: Preview }) {
  const refused = rows.filter((row) => row.refused !== null).length;
  return (
    <Section id="preview" level={3} heading="First rows" className={styles.preview}>
      <p role="status">
        {problem && `${problem} `}
        {rows.length > 0 && `${counted(rows.length, "row")} read, ${refused} of them would be rejected. Nothing has been saved.`}
      </p>
      {names.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {counted(names.length, "name")} of fields, each with its value in the first row that has it
          </summary>
          <dl className={dashboard.facts}>
            {names.map(({ name, sample }) => (
              <Fact key={name} name={name}>
                {sample}
              </Fact>
            ))}
          </dl>
        </details>
      )}
      {rows.map((row) => (
        <PreviewRow key={`${row.rowNumber} ${row.reference}`} row={row} />
      ))}
    </Section>
  );
}

function PreviewRow({ row }: { row: Row }) {
  const { rowNumber, title, reference, advert, award, refused, missing, notes, sameVacancyAs } = row;
  return (
    <article aria-label={`Row ${rowNumber}`}>
      <h4 className={dashboard.title}>
        {rowNumber}. {title ?? "Untitled"} {refused && <Tag tone="bad">Rejected</Tag>}
      </h4>
      {refused && (
        <p className={styles.bad}>
          <span aria-hidden="true">▲ </span>
          {refused.field}: {refused.reason}
        </p>
      )}
      {missing.length > 0 && (
        <p className={styles.bad}>
          <span aria-hidden="true">▲ </span>Missing: {missing.join(", ")}
        </p>
      )}
      {sameVacancyAs !== null && (
        <p>
          The same vacancy as <Link href={paths.job(sameVacancyAs)}>a live advert</Link>: they are shown as one.
        </p>
      )}
      {award && <p>{award}</p>}
      {advert && (
        <dl className={dashboard.facts}>
          <Fact name="Employer">{advert.company}</Fact>
          <Fact name="Role">
            {advert.category}, {advert.level}
          </Fact>
          <Fact name="Place">{advert.place ?? "Not stated"}</Fact>
          <Fact name="Pay">{advert.pay ?? "Not stated"}</Fact>
          <Fact name="Contract">
            {advert.contract}, {advert.work}
          </Fact>
          {advert.suites.length > 0 && <Fact name="Contract suites">{advert.suites.join(", ")}</Fact>}
          {advert.projectValue && <Fact name="Project value">{advert.projectValue}</Fact>}
          {advert.closesAt && <Fact name="Closes">{shortDate(new Date(advert.closesAt))}</Fact>}
          <Fact name="Apply at">{advert.applyUrl ?? "Not stated"}</Fact>
          <Fact name="Reference">{reference}</Fact>
          <Fact name="Summary">{advert.summary}</Fact>
          {notes.length > 0 && <Fact name="Not imported">{notes.join("\n")}</Fact>}
        </dl>
      )}
    </article>
  );
}
