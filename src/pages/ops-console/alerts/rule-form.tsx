import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { formatMetric, metricLabels } from "#db/metric-values.ts";
import { type AlertRuleMetric, alertRuleMetrics, alertRuleMinimumN, alertRuleWindowsHours } from "#db/ops-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { routes } from "#src/routes.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { changeParameters, readConsoleFilters } from "../parts/console-filters.ts";
import { When } from "../parts/moments.tsx";
import { useSampleState } from "../parts/sample-data.tsx";

type AlertList = Outputs["ops"]["alerts"]["list"];
export type Rule = AlertList["rules"][number];
type RuleInput = Omit<Inputs["ops"]["alerts"]["testRule"], "sample">;
type TestRun = Outputs["ops"]["alerts"]["testRule"];

/** Unit of what is typed, and how much of the stored unit it is. */
function unitOf(metric: AlertRuleMetric): { text: string; factor: number } {
  if (metric.startsWith("visits-")) return { text: "% of visits", factor: 1 };
  if (metric.endsWith("-bytes")) return { text: "kB", factor: 1000 };
  if (metric === "cls") return { text: "score", factor: 1000 };
  return metric === "requests" || metric === "dom-nodes" ? { text: "count", factor: 1 } : { text: "ms", factor: 1 };
}

const windowText = (hours: number): string => (hours === 1 ? "1 hour" : hours === 168 ? "7 days" : `${hours} hours`);

/** "p75 above 2.50 s over 24 hours, n ≥ 200". */
export function ruleText({
  metric,
  condition,
  amount,
  windowHours,
  minimumN,
}: Pick<Rule, "metric" | "condition" | "amount" | "windowHours" | "minimumN">): string {
  const limit =
    condition === "above"
      ? `above ${formatMetric(metric, amount)}`
      : `more than ${formatCount(amount)}% above the same hours a week earlier`;
  return `${metric.startsWith("visits-") ? "" : "p75 "}${limit}, over ${windowText(windowHours)}, n ≥ ${formatCount(minimumN)}`;
}

const pageOptions = routes.filter(({ page, redirectTo }) => page !== null && !redirectTo).map(({ path }) => ({ value: path, label: path }));

function readRule(typed: FormData): RuleInput {
  const text = (name: string) => String(typed.get(name) ?? "").trim();
  const number = (name: string) => (text(name) === "" ? Number.NaN : Number(text(name).replaceAll(/[\s,]/g, "")));
  const metric = text("metric") as AlertRuleMetric;
  const condition = text("condition") as RuleInput["condition"];
  const amount = number("amount") * (condition === "above" && metric ? unitOf(metric).factor : 1);
  const windowHours = Number(text("windowHours")) as RuleInput["windowHours"];
  return { metric, route: text("route") || null, windowHours, condition, amount, minimumN: number("minimumN") };
}

const bucketHint =
  "Samples are counted in buckets 5% wide: at the console’s own thresholds and budgets the rule is exact, at others it may fire up to 5% above.";

interface RuleFormProps {
  /** Null for a new rule. */
  rule: Rule | null;
  runbooks: AlertList["runbooks"];
  search: URLSearchParams;
}

/** Creates or changes an alert rule, which can be tried on the last 28 days before it is saved. */
export function RuleForm({ rule, runbooks, search }: RuleFormProps) {
  const cache = trpc.useUtils();
  const { sample } = readConsoleFilters(search);
  const isSample = useSampleState(search).data?.isShown === true;
  const [metric, setMetric] = useState<AlertRuleMetric>(rule?.metric ?? "lcp");
  const [condition, setCondition] = useState<Rule["condition"]>(rule?.condition ?? "above");
  const [run, setRun] = useState<{ metric: AlertRuleMetric; run: TestRun } | null>(null);
  const testing = useCommand();
  const back = paths.opsTab("alerts", changeParameters(search, { rule: null }));
  const submission = useSubmission(async (typed) => {
    const facts = { name: String(typed.get("name")), runbook: String(typed.get("runbook")) };
    await cache.client.ops.alerts.saveRule.mutate({ id: rule?.id ?? null, ...facts, ...readRule(typed) });
    await cache.ops.alerts.invalidate();
    navigate(back, { state: { keepPlace: true } });
  });
  const test = () =>
    testing.start(async () => {
      const form = document.getElementById("rule-form");
      if (!(form instanceof HTMLFormElement)) return;
      const wanted = readRule(new FormData(form));
      setRun(null);
      setRun({ metric: wanted.metric, run: await cache.ops.alerts.testRule.fetch({ ...wanted, sample }, { staleTime: 0 }) });
    });
  const { text: unit, factor } = unitOf(metric);
  const isAbove = condition === "above";
  return (
    <section aria-labelledby="rule" className={dashboard.stack}>
      <OpenedHeading id="rule" state={rule?.id ?? "new"}>
        {rule ? `Edit ${rule.name}` : "New alert rule"}
      </OpenedHeading>
      <Form id="rule-form" label="Alert rule" submission={submission} asksBeforeLeaving>
        <TextField
          name="name"
          label="Name"
          hint="It is the title of the alert."
          missing="Enter a name."
          maxLength={80}
          defaultValue={rule?.name}
        />
        <SelectField
          name="metric"
          label="Metric"
          unchosen="Choose a metric"
          missing="Choose a metric."
          options={alertRuleMetrics.map((value) => ({ value, label: metricLabels[value] }))}
          defaultValue={metric}
          onChange={(event) => setMetric((event.currentTarget.value || "lcp") as AlertRuleMetric)}
        />
        <SelectField name="route" label="Page" unchosen="All pages" options={pageOptions} defaultValue={rule?.route ?? ""} />
        <SelectField
          name="windowHours"
          label="Window"
          hint="Whole hours that have ended. The rule is judged once an hour."
          unchosen="Choose a window"
          missing="Choose a window."
          options={alertRuleWindowsHours.map((hours) => ({ value: String(hours), label: windowText(hours) }))}
          defaultValue={String(rule?.windowHours ?? 1)}
        />
        <SelectField
          name="condition"
          label="Fires when the figure"
          unchosen="Choose a condition"
          missing="Choose a condition."
          options={[
            { value: "above", label: "is above a threshold" },
            { value: "rise", label: "rises, compared with the same hours a week earlier" },
          ]}
          defaultValue={condition}
          onChange={(event) => setCondition(event.currentTarget.value === "rise" ? "rise" : "above")}
        />
        <TextField
          name="amount"
          inputMode="decimal"
          label={isAbove ? `Threshold (${unit})` : "Rise by more than (%)"}
          hint={isAbove && !metric.startsWith("visits-") ? bucketHint : undefined}
          missing={isAbove ? "Enter a threshold." : "Enter a percentage."}
          defaultValue={rule ? (rule.condition === "above" ? rule.amount / factor : rule.amount) : undefined}
        />
        <TextField
          name="minimumN"
          inputMode="numeric"
          label="Minimum n"
          hint={`Windows with fewer samples change nothing. From ${alertRuleMinimumN.least} on a figure has an interval, from ${alertRuleMinimumN.usual} on it is precise enough for a verdict.`}
          missing="Enter a number."
          defaultValue={rule?.minimumN ?? alertRuleMinimumN.usual}
        />
        <SelectField
          name="runbook"
          label="Runbook"
          unchosen="Choose a runbook"
          missing="Choose a runbook."
          options={runbooks.map(({ name, title }) => ({ value: name, label: title }))}
          defaultValue={rule?.runbook ?? "budgets"}
        />
        <div className={dashboard.actions}>
          <Button disabled={testing.isBusy} onClick={test}>
            {testing.isBusy ? "Testing" : "Test on the last 28 days"}
          </Button>
          {!isSample && <SubmitButton sending="Saving">{rule ? "Save the rule" : "Create the rule"}</SubmitButton>}
          <CancelButton onClick={() => navigate(back, { state: { keepPlace: true } })} />
        </div>
      </Form>
      {isSample && <p>These are invented visits: a rule can be tested on them, and is saved for real ones. Show real data to save it.</p>}
      <div role="status">{run && <TestRunResult {...run} />}</div>
      {testing.refusal && <p role="alert">{[testing.refusal.message, ...Object.values(testing.refusal.fieldErrors)].join(" ")}</p>}
    </section>
  );
}

function TestRunResult({ metric, run: { firings, windows, judged, mostN, from, hoursFrom } }: { metric: AlertRuleMetric; run: TestRun }) {
  const times = firings.length;
  return (
    <>
      <p>
        {judged === 0 ? (
          <>
            <strong>No verdict in the last 28 days:</strong> no window had enough samples; the most was n = {formatCount(mostN)}. Choose a
            longer window, or a smaller minimum n.
          </>
        ) : (
          <>
            <strong>
              {times === 0 ? "Would not have fired" : `Would have fired ${times === 1 ? "once" : `${formatCount(times)} times`}`}
            </strong>{" "}
            since <When at={from} as="date" />. {formatCount(judged)} of {counted(windows, "window")} had enough samples for a verdict.
          </>
        )}
      </p>
      <p className={dashboard.soft}>
        Judged every hour since <When at={hoursFrom} />; hours before that are no longer stored, so each whole day (UTC) is judged there.
      </p>
      {times > 0 && (
        <table className={`${table.table} ${rowStyles.table}`}>
          <caption>When it would have fired</caption>
          <TableHead of={["Fired", "Resolved", { figure: "Figure" }, { figure: "A week earlier" }, { figure: "n" }]} />
          <tbody>
            {firings.map(({ at, resolved, value, before, n, isByDay }) => (
              <tr key={at}>
                <th scope="row">
                  <When at={at} />
                  {isByDay && <span className={rowStyles.sub}>by day</span>}
                </th>
                <td data-label="Resolved">{resolved ? <When at={resolved.at} /> : "not yet"}</td>
                <FigureCell label="Figure">{formatMetric(metric, value)}</FigureCell>
                <FigureCell label="A week earlier">{before === null ? "–" : formatMetric(metric, before)}</FigureCell>
                <FigureCell label="n">{formatCount(n)}</FigureCell>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
