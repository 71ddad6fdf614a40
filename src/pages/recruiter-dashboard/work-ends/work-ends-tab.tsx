import { useRef, useState } from "react";
import type { WorkNeedState } from "#db/candidate-values.ts";
import { seniorityLevels } from "#db/taxonomy/role.ts";
import { contractSuites } from "#db/taxonomy/sector.ts";
import { ukRegions } from "#db/taxonomy/tools.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar, FilterChoice } from "#src/features/dashboard/filter-bar.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { monthOptions, optionsOf } from "#src/features/dashboard/options.ts";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { formatMonthOrDay, longDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./work-ends.module.css";

type Supply = Outputs["workEnds"]["supply"];
type Need = Outputs["workEnds"]["needs"]["items"][number];

const monthsAhead = 18;
const regions = ukRegions.filter(({ slug }) => slug !== "abroad");
const suites = contractSuites.filter(({ slug }) => slug !== "any");
const filters = { region: regions, suite: suites, level: seniorityLevels } as const;
const filterNames = ["region", "suite", "level"] as const;
const filterLabels = { region: "Region", suite: "Contract suite", level: "Level" } as const;

/** How many surveyors come free in each month, and the needs that the firm announced. */
export default function WorkEndsTab({ search }: TabProps) {
  const chosen = (name: (typeof filterNames)[number]) => filters[name].find(({ slug }) => slug === search.get(name))?.slug ?? null;
  const asked = { region: chosen("region"), suite: chosen("suite"), level: chosen("level") };
  const query = trpc.workEnds.supply.useQuery(asked);
  return (
    <div className={dashboard.beside}>
      <section aria-label="Who comes free, and when?" className={dashboard.part}>
        <FilterBar
          label="Who comes free"
          action={paths.recruiterDashboard}
          hiddenFields={{ tab: "work-ends" }}
          current={Object.fromEntries(filterNames.map((name) => [name, asked[name] ?? ""]))}
          submitLabel="Show"
        >
          {filterNames.map((name) => (
            <FilterChoice
              key={name}
              list="work-ends"
              name={name}
              label={filterLabels[name]}
              value={asked[name] ?? ""}
              options={[{ slug: "", label: "All together" }, ...filters[name]]}
            />
          ))}
        </FilterBar>
        <Loaded query={query} what="who comes free" rows={8} skeleton={<ListSkeleton rows={8} />}>
          {(supply) => <SupplyTable supply={supply} />}
        </Loaded>
      </section>
      <Needs />
    </div>
  );
}

function SupplyTable({ supply: { columns, months, countedOn, leastShown, isSample } }: { supply: Supply }) {
  const most = Math.max(1, ...months.flatMap(({ people }) => people.map((each) => each ?? 0)));
  if (countedOn === null || months.every(({ people }) => people.every((each) => each === null))) {
    return (
      <p>
        Too few surveyors have said when their work ends. A month appears here once {leastShown} of them come free in it. Announce what you
        need below: those it suits see it all the same.
      </p>
    );
  }
  return (
    <>
      <table className={`${table.table} ${styles.supply}`}>
        <caption>
          Surveyors whose work ends in each month, counted in the week of {longDate(new Date(`${countedOn}T12:00:00Z`))}{" "}
          {isSample && <Tag>Sample</Tag>}
        </caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, people }) => (
            <tr key={month}>
              <th scope="row">{formatMonthOrDay(month)}</th>
              {columns.map(({ label }, at) => (
                <td key={label}>
                  <Bar count={people[at] ?? null} most={most} leastShown={leastShown} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${dashboard.soft} ${dashboard.small}`}>
        From those who chose to be counted, rounded down to five; nothing below {leastShown} people is shown. Each column counts everybody
        with that one thing: they are never combined, because that would single people out.{" "}
        <Link href={paths.article("when-your-project-ends")}>How the calendar works</Link>
      </p>
    </>
  );
}

/** A count with its bar, or that it is too small to be shown. */
function Bar({ count, most, leastShown }: { count: number | null; most: number; leastShown: number }) {
  if (count === null) return <span className={dashboard.soft}>under {leastShown}</span>;
  return (
    <span className={styles.bar}>
      <span className={styles.figure}>{formatCount(count)}</span>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(count / most) * 100} height={8} />
      </svg>
    </span>
  );
}

const stateLabels: Record<WorkNeedState | "over", string> = {
  open: "Open",
  withdrawn: "Withdrawn",
  removed: "Removed by the site",
  over: "Over",
};

function Needs() {
  const query = trpc.workEnds.needs.useQuery(undefined, { staleTime: 0 });
  const [isWriting, setWriting] = useState(false);
  const [done, setDone] = useState("");
  return (
    <Section id="needs" level={3} heading="What you need then" className={dashboard.part}>
      <DoneMessage text={done} />
      <p className={dashboard.prose}>
        Surveyors whose work ends in that month or the one before, whose level fits and who want to hear of it, see what you announce. You
        learn who they are when they introduce themselves, and not how many they are.
      </p>
      {isWriting ? (
        <NeedForm
          onDone={(words) => {
            setWriting(false);
            setDone(words);
          }}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <Button kind="primary" onClick={() => setWriting(true)}>
          Announce a need
        </Button>
      )}
      <Loaded query={query} what="what you announced" rows={2} skeleton={<ListSkeleton rows={2} />}>
        {({ items }) =>
          items.length === 0 ? null : (
            <ul className={dashboard.rows}>
              {items.map((need) => (
                <NeedRow key={need.id} need={need} onDone={setDone} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function NeedRow({ need, onDone }: { need: Need; onDone: (words: string) => void }) {
  const cache = trpc.useUtils().workEnds;
  const withdraw = trpc.workEnds.withdrawNeed.useMutation({
    onSettled: () => cache.needs.invalidate(),
    onSuccess: () => onDone(`Withdrawn: ${need.role}. Introductions that were made stay under your contact requests.`),
  });
  return (
    <li className={dashboard.row} aria-label={need.role}>
      <div className={dashboard.words}>
        <p className={dashboard.title}>{need.role}</p>
        <p>
          From {formatMonthOrDay(need.month)} · {[need.levelLabel, need.placeLabel, need.suiteLabel].filter(Boolean).join(" · ")}
        </p>
        <p>
          {need.introductions === 0 ? (
            <span className={dashboard.soft}>Nobody has introduced themselves yet</span>
          ) : (
            <Link href={paths.recruiterTab("candidates", { part: "requests" })}>{counted(need.introductions, "introduction")}</Link>
          )}
        </p>
        {need.removalReason && <p>Why it was removed: {need.removalReason}</p>}
        {withdraw.error && <p role="alert">{refusalOf(withdraw.error).message}</p>}
      </div>
      <div className={dashboard.side}>
        <Tag tone={need.state === "open" ? "good" : "plain"}>{stateLabels[need.state]}</Tag> {need.isSample && <Tag>Sample</Tag>}
        {need.state === "open" && (
          <ConfirmButton
            label="Withdraw"
            about={need.role}
            question={`Withdraw “${need.role}”? Surveyors see it no more.`}
            confirmLabel="Withdraw it"
            isBusy={withdraw.isPending}
            onConfirm={() => withdraw.mutate({ id: need.id })}
          />
        )}
      </div>
    </li>
  );
}

function NeedForm({ onDone, onCancel }: { onDone: (words: string) => void; onCancel: () => void }) {
  const cache = trpc.useUtils();
  const now = useNow();
  const key = useRef(crypto.randomUUID());
  const submission = useSubmission(async (typed, _form, confirmed) => {
    const text = (name: string) => String(typed.get(name) ?? "");
    const order = { month: text("month"), role: text("role"), level: text("level"), pay: text("pay"), message: text("message") };
    const narrowed = { region: text("region") || null, suite: text("suite") || null };
    await cache.client.workEnds.announceNeed.mutate({ ...order, ...narrowed, confirmed }, { context: { idempotencyKey: key.current } });
    await cache.workEnds.needs.invalidate();
    onDone(`Announced for ${formatMonthOrDay(order.month)}. We tell you when a surveyor introduces themselves.`);
  });
  return (
    <Form id="need" label="Announce a need" submission={submission} asksBeforeLeaving>
      <SelectField
        name="month"
        label="Month from which you need somebody"
        unchosen="Choose a month"
        options={monthOptions(now, monthsAhead)}
        missing="Choose a month."
      />
      <TextField name="role" label="Role" hint="Such as Senior Quantity Surveyor, two schools." missing="Name the role." maxLength={120} />
      <SelectField
        name="level"
        label="Level"
        unchosen="Choose a level"
        options={optionsOf(seniorityLevels)}
        missing="Choose a level from the list."
      />
      <SelectField name="region" label="Region (optional)" unchosen="Anywhere in the UK" options={optionsOf(regions)} />
      <SelectField name="suite" label="Contract suite (optional)" unchosen="Any" options={optionsOf(suites)} />
      <TextField
        name="pay"
        label="Pay"
        hint="Such as £68,000 a year, or £475 a day outside IR35."
        missing="Say what the role pays."
        maxLength={200}
      />
      <TextAreaField
        name="message"
        label="What the work is"
        hint="They see your firm’s name. Leave out telephone numbers and addresses: you write to each other here."
        rows={4}
        missing="Say what the work is."
        maxLength={1000}
      />
      <div className={dashboard.actions}>
        <SubmitButton sending="Announcing">Announce it</SubmitButton>
        <CancelButton onClick={onCancel} />
      </div>
    </Form>
  );
}
