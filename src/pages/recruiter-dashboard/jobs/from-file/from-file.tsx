import { useState } from "react";
import { advertFileFields, mappedFields } from "#db/feed-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { MappedFields, mappedFieldWords } from "#src/features/feeds/mapped-fields.tsx";
import { counted } from "#src/lib/money.ts";
import { sendForm } from "#src/lib/send-file.ts";
import { fieldLabels, fieldOptions } from "#src/pages/post-a-job/field-words.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { type Submission, SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./from-file.module.css";
import {
  batchRows,
  type CheckedRow,
  findDuplicateReference,
  type ImportedRow,
  ImportedRows,
  type ImportRow,
  type RowFixes,
  remainingErrors,
  toRowInput,
} from "./taken-rows.tsx";
import { DryRunRows } from "./tried-rows.tsx";

/** Imports adverts: a dry run of the file, fixing its rows, and saving them as drafts. */
export default function FromFile() {
  const query = trpc.advertFiles.settings.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Loaded query={query} what="the page" rows={8}>
      {(begun) => <FileImport begun={begun} />}
    </Loaded>
  );
}

interface DryRun {
  file: DryRunFile;
  settings: ImportSettings;
}

interface DryRunFile {
  problem: string | null;
  isAgency: boolean;
  names: { name: string; sample: string }[];
  rows: CheckedRow[];
  absent: { count: number; first: { id: string; title: string }[] };
}

type ImportSettings = Pick<Inputs["advertFiles"]["takeIn"], "everyRow" | "fieldMap">;

function FileImport({ begun }: { begun: Parameters<typeof FileForm>[0]["begun"] & { creditsLeft: number } }) {
  const { client, posting: cache } = trpc.useUtils();
  const [tried, setTried] = useState<DryRun | null>(null);
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  const [taken, setTaken] = useState<readonly ImportedRow[]>([]);
  const [tries, setTries] = useState(0);
  const taking = useCommand();
  const submission = useSubmission(async (typed) => {
    const settings = readFileForm(typed);
    const form = new FormData();
    form.set("settings", JSON.stringify({ ...settings, address: String(typed.get("address") ?? "").trim() || null }));
    const file = typed.get("file");
    if (file instanceof File && file.size > 0) form.set("file", file);
    const found = await sendForm<DryRunFile>(paths.advertFiles, form);
    setTried({ file: found, settings });
    setTries((count) => count + 1);
    setRows(found.rows.map((judged) => ({ judged, mended: {} })));
  });
  const mend = async (row: ImportRow, mended: RowFixes, reference: string | null) => {
    const all = { ...row.mended, ...mended };
    const shared = findDuplicateReference(reference, row.judged.rowNumber, rows);
    const unread = [...remainingErrors(row.judged.unread, all), ...(shared ? [shared] : [])];
    const sent = toRowInput({ judged: { ...row.judged, reference, unread }, mended: all });
    const checked = await client.advertFiles.check.mutate({ everyRow: tried?.settings.everyRow, rows: [sent] });
    const [judged] = checked;
    if (judged) setRows((known) => known.map((each) => (each.judged.rowNumber === judged.rowNumber ? { judged, mended: all } : each)));
    return checked;
  };
  const fit = rows.filter(({ judged }) => judged.outcome === "added" || judged.outcome === "changed");
  const takeIn = () =>
    taking.start(async () => {
      const found: ImportedRow[] = [];
      for (const part of batchRows(rows.filter(({ judged }) => judged.outcome !== "rejected").map(toRowInput))) {
        found.push(...(await client.advertFiles.takeIn.mutate({ ...tried?.settings, rows: part })));
      }
      setTaken(found);
      await cache.invalidate();
    });
  if (taken.length > 0) return <ImportedRows rows={rows} taken={taken} creditsLeft={begun.creditsLeft} />;
  return (
    <section aria-labelledby="from-file" className={dashboard.stack}>
      <OpenedHeading id="from-file" state="file">
        Adverts from a file
      </OpenedHeading>
      <p className={dashboard.prose}>
        Import all your vacancies in one go. You preview each row first; nothing is saved until you import the rows as drafts. Importing the
        same file again changes nothing, and adverts missing from a file are never closed.
      </p>
      <FileForm submission={submission} begun={begun} names={tried?.file.names ?? []} />
      {tried && (
        <section aria-labelledby="tried" className={dashboard.stack}>
          <OpenedHeading id="tried" state={`tried ${tries}`}>
            The rows
          </OpenedHeading>
          <p role="status">
            {tried.file.problem && `${tried.file.problem} `}
            {rows.length > 0 && `${counted(rows.length, "row")} read: ${fit.length} can be imported. Nothing has been saved yet.`}
          </p>
          {tried.file.absent.count > 0 && <MissingAdverts absent={tried.file.absent} />}
          {rows.length > 0 && <DryRunRows rows={rows} onMend={mend} />}
          {fit.length > 0 && (
            <div className={dashboard.actions}>
              <Button kind="primary" disabled={taking.isBusy} onClick={takeIn}>
                {taking.isBusy ? "Importing" : `Import ${counted(fit.length, "row")}`}
              </Button>
              <span className={dashboard.soft}>New rows become drafts; rows still rejected are left out.</span>
            </div>
          )}
          {taking.refusal && <p role="alert">{taking.refusal.message} Rows already imported are not imported twice.</p>}
          {taking.prompt}
        </section>
      )}
    </section>
  );
}

/** Adverts of earlier files that are absent from this one. */
function MissingAdverts({ absent: { count, first } }: { absent: DryRunFile["absent"] }) {
  return (
    <Notice label={`${counted(count, "advert")} from earlier files ${count === 1 ? "is" : "are"} not in this one`}>
      {count === 1 ? "It stays" : "They stay"} live until you close {count === 1 ? "it" : "them"}:{" "}
      {first.map(({ id, title }, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <Link href={paths.recruiterTab("jobs", { job: id })}>{title}</Link>
        </span>
      ))}
      {count > first.length && " and others"}.
    </Notice>
  );
}

const toPlace = [
  ...mappedFields.filter((field) => field !== "company").map((field) => [field, mappedFieldWords[field]] as const),
  ...advertFileFields.map((field) => [field, fieldLabels[field]] as const),
];
const forEveryRow = ["sector", "level"] as const;

function FileForm({
  submission,
  begun,
  names,
}: {
  submission: Submission;
  begun: { isAgency: boolean; fieldMap: NonNullable<ImportSettings["fieldMap"]> };
  names: DryRunFile["names"];
}) {
  const { isAgency, fieldMap } = begun;
  return (
    <Form id="advert-file" label="File of adverts" submission={submission}>
      <FileField />
      <TextField
        name="address"
        label="Or its web address"
        hint="Starts with https://. We fetch it once, now."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={1024}
      />
      <fieldset className={styles.everyRow}>
        <legend>For rows that do not say otherwise</legend>
        <div className={styles.names}>
          {isAgency && (
            <>
              <SelectField
                name="advertiser"
                label={fieldLabels.advertiser}
                unchosen="As the file says"
                options={fieldOptions.advertiser.slice(1)}
              />
              <SelectField name="employerType" label="Type of hirer" unchosen="As the file says" options={fieldOptions.employerType} />
              <SelectField
                name="clientUnnamedReason"
                label="Hirers"
                hint="If you choose not to name them, we do not read their names."
                unchosen="Named as in the file"
                options={fieldOptions.clientUnnamedReason.map(({ value, label }) => ({ value, label: `Not named: ${label}` }))}
              />
            </>
          )}
          <SelectField name="engagement" label={fieldLabels.engagement} unchosen="As the file says" options={fieldOptions.engagement} />
          {forEveryRow.map((field) => (
            <SelectField key={field} name={field} label={fieldLabels[field]} unchosen="As the file says" options={fieldOptions[field]} />
          ))}
          <SelectField name="applyKind" label={fieldLabels.applyKind} unchosen="As the file says" options={fieldOptions.applyKind} />
        </div>
        {isAgency && <TextAreaField name="experience" label={fieldLabels.experience} rows={2} maxLength={500} />}
        <CheckboxField
          name="hasAuthority"
          label={
            isAgency ? "Each hirer has authorised its advert, and each position is open" : "Each position is open, and I may advertise it"
          }
        />
      </fieldset>
      <MappedFields of="file" fields={toPlace} fieldMap={fieldMap} names={names} isOpen={Object.keys(fieldMap).length > 0} />
      <div>
        <SubmitButton sending="Reading rows">Preview import</SubmitButton>
      </div>
    </Form>
  );
}

function FileField() {
  const hint = "Indeed XML, CSV or JSON, at most 5 MB and 200 rows";
  const { id, error, describedBy } = useField("file", { hint });
  return (
    <Field id={id} label="A file of your adverts" hint={hint} error={error}>
      <input
        id={id}
        type="file"
        name="file"
        accept=".xml,.csv,.txt,.json,.gz,text/xml,application/xml,text/csv"
        aria-describedby={describedBy}
      />
    </Field>
  );
}

const every = ["advertiser", "employerType", "clientUnnamedReason", "engagement", "sector", "level", "applyKind", "experience"] as const;

function readFileForm(typed: FormData): ImportSettings {
  const text = (name: string) => String(typed.get(name) ?? "").trim();
  const said = every.flatMap((field) => (text(field) === "" ? [] : [[field, text(field)]]));
  const mapped = [...mappedFields, ...advertFileFields].flatMap((field) =>
    text(`fieldMap/${field}`) === "" ? [] : [[field, text(`fieldMap/${field}`)]],
  );
  return {
    everyRow: { ...Object.fromEntries(said), ...(typed.get("hasAuthority") !== null && { hasAuthority: true }) },
    fieldMap: Object.fromEntries(mapped),
  };
}
