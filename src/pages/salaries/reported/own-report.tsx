import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { formatMoney, payUnit } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { type Submission, SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { ParsedValue } from "#src/ui/reading/how-read.tsx";
import { ParsedTextField } from "#src/ui/reading/read-text-field.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";

const periods = [
  { value: "year", label: "a year" },
  { value: "month", label: "a month" },
  { value: "day", label: "a day" },
  { value: "week", label: "a week" },
];

interface ReportFormProps extends OwnReportData {
  submission: Submission;
}

/** Role, level, place, side and pay. The employer is optional. */
function ReportForm({ report, options, submission }: ReportFormProps) {
  const choice = (name: "category" | "level" | "region" | "side", label: string, missing: string) => (
    <SelectField
      name={name}
      label={label}
      unchosen="Choose"
      missing={missing}
      options={options[name]}
      defaultValue={report?.[name] ?? ""}
    />
  );
  return (
    <Form id="own-pay" label="Your own pay" submission={submission} asksBeforeLeaving>
      {choice("category", "Role", "Choose your role.")}
      {choice("level", "Level", "Choose your level.")}
      {choice("region", "Region", "Choose your region.")}
      {choice("side", "Side of the table", "Choose your side of the table.")}
      <ParsedTextField
        reads="pay"
        name="amount"
        label="Pay before tax, in pounds"
        hint="Base pay, such as 55,000, 55k or “£450pd outside”; without bonus, car or pension."
        missing="Enter an amount in pounds."
        defaultValue={report ? amountText(report.amountPence) : ""}
        onUse={choosePeriodAndBasis}
      />
      <SelectField
        name="period"
        label="Period"
        unchosen="Choose"
        missing="Choose the pay period."
        options={periods}
        defaultValue={report?.period ?? "year"}
      />
      <SelectField
        name="basis"
        label="IR35 status of a day or week rate"
        unchosen="None: this is a salary"
        options={options.basis}
        defaultValue={report?.basis ?? ""}
      />
      <SelectField
        name="year"
        label="Pay year"
        unchosen="Choose"
        missing="Choose the pay year."
        options={options.year.map((year) => ({ value: `${year}`, label: `${year}` }))}
        defaultValue={`${report?.year ?? options.year[0]}`}
      />
      <TextField
        name="employer"
        label="Employer (optional)"
        hint="Never shown. It stops one firm from dominating a figure."
        autoComplete="organization"
        maxLength={120}
        defaultValue={report?.employer ?? ""}
      />
      <div>
        <SubmitButton kind="secondary" sending="Saving">
          {report ? "Change my report" : "Add my pay"}
        </SubmitButton>
      </div>
    </Form>
  );
}

const amountText = (pence: number): string => (pence % 100 === 0 ? `${pence / 100}` : (pence / 100).toFixed(2));

/** Sets the period and basis found in the pay text, which have fields of their own. */
function choosePeriodAndBasis(read: ParsedValue, form: HTMLFormElement | null) {
  if (read.is !== "pay") return;
  for (const name of ["period", "basis"] as const) {
    const select = form?.elements.namedItem(name);
    if (read[name] !== null && select instanceof HTMLSelectElement) select.value = read[name];
  }
}

type OwnReportData = Outputs["reportedPay"]["own"];

export default function OwnReport() {
  const query = trpc.reportedPay.own.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your report" rows={5}>
      {(data) => <Report data={data} />}
    </Loaded>
  );
}

function Report({ data: { report, options } }: { data: OwnReportData }) {
  const cache = trpc.useUtils();
  const save = trpc.reportedPay.save.useMutation();
  const withdraw = trpc.reportedPay.withdraw.useMutation();
  const [said, setSaid] = useState("");
  const submission = useSubmission(async (typed) => {
    const text = (name: string) => String(typed.get(name) ?? "");
    await save.mutateAsync({
      category: text("category"),
      level: text("level"),
      region: text("region"),
      side: text("side") as "contractor",
      period: text("period") as "year",
      basis: text("basis") as "umbrella" | "",
      amount: text("amount"),
      employer: text("employer"),
      year: Number(text("year")),
    });
    await cache.reportedPay.own.invalidate();
    setSaid("Saved. The next figures will include it.");
  });
  const takeBack = () =>
    withdraw.mutate(undefined, {
      onSuccess: async () => {
        await cache.reportedPay.own.invalidate();
        setSaid("Withdrawn. We have deleted it.");
      },
    });
  return (
    <>
      {report && (
        <p>
          You reported {formatMoney(report.amountPence)} {payUnit(report.period)} for {report.year}, on{" "}
          {longDate(new Date(report.updatedAt))}.
        </p>
      )}
      <ReportForm key={report?.updatedAt ?? "none"} report={report} options={options} submission={submission} />
      {report && (
        <ConfirmButton
          label="Withdraw my report"
          question="Delete your pay report?"
          confirmLabel="Withdraw it"
          isBusy={withdraw.isPending}
          onConfirm={takeBack}
        />
      )}
      {withdraw.error && (
        <Notice tone="bad" label="Not withdrawn">
          {refusalOf(withdraw.error).message}
        </Notice>
      )}
      <p role="status">{said}</p>
      <p>
        Your report is yours: it is in the <Link href={paths.myAccount("data")}>download of your data</Link>, is deleted with your account,
        and is only used in figures with at least nine others.
      </p>
    </>
  );
}
