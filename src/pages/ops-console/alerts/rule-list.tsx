import { useEffect, useId, useRef, useState } from "react";
import { formatMetric, metricLabels } from "#db/metric-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { changeParameters, clockIn, clockWords, momentOfClock, readZone } from "../parts/console-filters.ts";
import { When } from "../parts/moments.tsx";
import { useSampleState } from "../parts/sample-data.tsx";
import { type Rule, ruleText } from "./rule-form.tsx";

type Silence = Outputs["ops"]["alerts"]["list"]["alerts"][number]["silence"];

/** The rules of administrators, each with what it last read. */
export function RuleList({ rules, search }: { rules: readonly Rule[]; search: URLSearchParams }) {
  const chosen = search.get("rule");
  const newRule = paths.opsTab("alerts", changeParameters(search, { rule: "new" }));
  return (
    <section aria-labelledby="rules" className={dashboard.part}>
      <SectionHeading
        id="rules"
        level={3}
        aside={
          <Link href={newRule} keepPlace>
            New alert rule
          </Link>
        }
      >
        Your alert rules
      </SectionHeading>
      {rules.length === 0 ? (
        <p>No rules of your own yet. Errors, budgets, releases and the server are watched by built-in rules.</p>
      ) : (
        <table className={`${table.table} ${rowStyles.table}`}>
          <caption>Judged once an hour, beside the built-in rules for errors, budgets, releases and the server</caption>
          <TableHead of={["Rule", "Last reading", "Status", "Change"]} />
          <tbody>
            {rules.map((rule) => (
              <RuleRow key={rule.id} rule={rule} search={search} isChosen={rule.id === chosen} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function RuleRow({ rule, search, isChosen }: { rule: Rule; search: URLSearchParams; isChosen: boolean }) {
  const { id, name, metric, route, isRaised, judgedUntil, lastValue, lastN, silence } = rule;
  return (
    <tr data-chosen={isChosen}>
      <th scope="row">
        {name}
        <span className={rowStyles.sub}>
          {metricLabels[metric]} on {route ?? "all pages"}: {ruleText(rule)}
        </span>
      </th>
      <td data-label="Last reading">
        {judgedUntil === null ? (
          "within a minute"
        ) : (
          <span>
            {lastValue === null ? "no samples" : formatMetric(metric, lastValue)}
            <span className={rowStyles.sub}>
              n = {formatCount(lastN ?? 0)}
              {(lastN ?? 0) < rule.minimumN && `; no verdict below n = ${formatCount(rule.minimumN)}`}, until <When at={judgedUntil} />
            </span>
          </span>
        )}
      </td>
      <td data-label="Status">
        <span>
          <Tag tone={isRaised ? "bad" : "good"}>{isRaised ? "Firing" : "Not firing"}</Tag>
          {silence && (
            <span className={rowStyles.sub}>
              silenced until <When at={silence.until} />
            </span>
          )}
        </span>
      </td>
      <td data-label="Change">
        <RuleActions rule={rule} href={paths.opsTab("alerts", changeParameters(search, { rule: id }))} search={search} />
      </td>
    </tr>
  );
}

function RuleActions({ rule: { id, name }, href, search }: { rule: Rule; href: string; search: URLSearchParams }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [isAsking, setAsking] = useState(false);
  const isSample = useSampleState(search).data?.isShown === true;
  const remove = () =>
    start(async () => {
      await cache.client.ops.alerts.deleteRule.mutate({ id });
      await cache.ops.alerts.invalidate();
    });
  const ofRule = <span className="visually-hidden"> {name}</span>;
  return (
    <div className={dashboard.actions}>
      <Link href={href} keepPlace>
        {isSample ? "Test" : "Edit"}
        {ofRule}
      </Link>
      {!isSample &&
        (isAsking ? (
          <>
            <Button disabled={isBusy} onClick={remove}>
              Delete for good{ofRule}
            </Button>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              Keep{ofRule}
            </Button>
          </>
        ) : (
          <Button kind="quiet" onClick={() => setAsking(true)}>
            Delete{ofRule}
          </Button>
        ))}
      {prompt}
      {refusal && <p role="alert">{refusal.message}</p>}
    </div>
  );
}

const usualSilenceMs = 4 * 3_600_000;

/** Silences an alert until a time, or ends its silence. */
export function SilenceControl({
  alertKey,
  title,
  silence,
  search,
}: {
  alertKey: string;
  title: string;
  silence: Silence;
  search: URLSearchParams;
}) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const isSample = useSampleState(search).data?.isShown === true;
  const endButton = useRef<HTMLButtonElement>(null);
  const isJustSet = useRef(false);
  // The form that had the focus is gone.
  useEffect(() => {
    if (silence && isJustSet.current) endButton.current?.focus();
    isJustSet.current = false;
  }, [silence]);
  const end = () =>
    start(async () => {
      await cache.client.ops.alerts.endSilence.mutate({ key: alertKey });
      await cache.ops.alerts.invalidate();
    });
  if (silence) {
    return (
      <div>
        <Tag tone="warn">Silenced</Tag>
        <span className={rowStyles.sub}>
          until <When at={silence.until} />: {silence.reason}
        </span>
        {!isSample && (
          <Button ref={endButton} kind="quiet" disabled={isBusy} onClick={end}>
            End silence<span className="visually-hidden"> of {title}</span>
          </Button>
        )}
        {prompt}
        {refusal && <p role="alert">{refusal.message}</p>}
      </div>
    );
  }
  if (isSample) return "–";
  return (
    <details>
      <summary>
        Silence<span className="visually-hidden"> {title}</span>
      </summary>
      <SilenceForm
        alertKey={alertKey}
        title={title}
        zone={readZone(search)}
        onSet={() => {
          isJustSet.current = true;
        }}
      />
    </details>
  );
}

interface SilenceFormProps {
  alertKey: string;
  title: string;
  zone: ReturnType<typeof readZone>;
  onSet: () => void;
}

function SilenceForm({ alertKey, title, zone, onSet }: SilenceFormProps) {
  const id = useId();
  const cache = trpc.useUtils();
  const submission = useSubmission(async (typed) => {
    const moment = momentOfClock(zone, String(typed.get("until")), "to");
    // The site takes London time.
    const facts = { until: moment ? clockIn("london", moment) : "", reason: String(typed.get("reason")) };
    await cache.client.ops.alerts.silence.mutate({ key: alertKey, ...facts });
    onSet();
    await cache.ops.alerts.invalidate();
  });
  return (
    <Form id={`silence-${id}`} label={`Silence ${title}`} submission={submission}>
      <TextField
        name="until"
        type="datetime-local"
        key={zone}
        label={`Until (${clockWords[zone]})`}
        hint="At most 30 days from now. The alert is judged all the while, and nobody is notified."
        missing="Choose a date and time."
        defaultValue={clockIn(zone, new Date(Date.now() + usualSilenceMs))}
      />
      <TextField name="reason" label="Reason" missing="Enter a reason." maxLength={200} />
      <SubmitButton kind="secondary" sending="Silencing">
        Silence
      </SubmitButton>
    </Form>
  );
}
