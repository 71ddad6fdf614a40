import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { formatMoney, payUnit } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { useSubmission } from "#src/ui/form/submission.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { ReportForm } from "./report-form.tsx";

type Own = Outputs["reportedPay"]["own"];

/** A person's own report: what it says, and the form to add, change or withdraw it. */
export default function OwnReport() {
  const query = trpc.reportedPay.own.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your report" rows={5}>
      {(own) => <Report own={own} />}
    </Loaded>
  );
}

function Report({ own: { report, options } }: { own: Own }) {
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
    setSaid("Saved. It is counted with the next figures.");
  });
  const takeBack = () =>
    withdraw.mutate(undefined, {
      onSuccess: async () => {
        await cache.reportedPay.own.invalidate();
        setSaid("Withdrawn. Nothing of it is kept.");
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
        <AskFirst
          label="Withdraw my report"
          question="Delete what you reported of your pay?"
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
        Your report is yours: it is in the <Link href={paths.myAccount("data")}>download of your data</Link>, goes with your account, and
        stands in figures only with nine others or more.
      </p>
    </>
  );
}
