import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { counted } from "#src/lib/money.ts";
import { sendForm } from "#src/lib/send-file.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { useSubmission } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { FileForm, readFileForm } from "./file-form.tsx";
import {
  batchRows,
  type DryRunFile,
  findDuplicateReference,
  type ImportedRow,
  ImportedRows,
  type ImportRow,
  type ImportSettings,
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
