import { type FormEvent, useState } from "react";
import { jobCategories } from "#db/taxonomy/role.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { momentText } from "#src/features/dashboard/facts.tsx";
import { FilterChoice } from "#src/features/dashboard/filter-bar.tsx";
import { matchesWords, WordsFilter } from "#src/features/dashboard/list-controls.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./feeds.module.css";
import { feedHref } from "./feeds-address.ts";
import { FeedsNav } from "./source-list.tsx";
import { listStoppedSince, useFeedStats } from "./use-feed-stats.ts";

type Rule = Outputs["feeds"]["rules"]["rules"][number];

export function RulesView({ q }: { q: string }) {
  const query = trpc.feeds.rules.useQuery(undefined, { staleTime: 0 });
  const changes = useTitleRules();
  return (
    <section aria-labelledby="rules" className={dashboard.stack}>
      <FeedsNav current="rules" />
      <div>
        <OpenedHeading id="rules" state="rules">
          Rules for titles
        </OpenedHeading>
        <p className={dashboard.soft}>A rule for one advert overrides a rule for a title, which overrides a rule for words in titles.</p>
      </div>
      <RuleForm id="new-rule" changes={changes} />
      <TitleRuleOutcome changes={changes} />
      <Loaded query={query} what="the rules" rows={6} skeleton={<ListSkeleton rows={6} />}>
        {({ rules }) => (
          <>
            <WordsFilter label="Rules for titles" of="Rule or feed" hiddenFields={{ tab: "feeds", part: "rules" }} q={q} />
            <List rules={rules.filter((rule) => matchesWords(q, ruleWords(rule), rule.feed))} q={q} changes={changes} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function List({ rules, q, changes }: { rules: readonly Rule[]; q: string; changes: TitleRuleChanges }) {
  if (rules.length === 0 && q !== "") return <p>No rule matches.</p>;
  if (rules.length === 0) return <p>No rules yet. Rules you save here or while reviewing adverts will be listed here.</p>;
  return (
    <RowTable
      caption={`${counted(rules.length, "rule")}, newest first`}
      items={rules}
      keyOf={({ id }) => id}
      columns={[
        { label: "Rule", cell: ruleWords },
        { label: "Verdict", cell: ({ isOurs, category }) => (isOurs ? `Our trade: ${categoryLabel(category)}` : "Another trade") },
        { label: "Feed", cell: ({ feed }) => feed ?? "Every feed" },
        { label: "Added", cell: ({ addedAt }) => momentText(addedAt) },
        {
          label: "Remove",
          cell: (rule) => (
            <ConfirmButton
              label="Remove"
              about={ruleWords(rule)}
              question={`Remove the rule: ${ruleWords(rule)}?${rule.isOurs ? " Adverts that only it approves are closed." : ""}`}
              confirmLabel="Yes, remove it"
              isBusy={changes.isBusy}
              onConfirm={() => changes.remove(rule.id, "The rule is removed.")}
            />
          ),
        },
      ]}
    />
  );
}

const categoryLabel = (category: string | null): string => jobCategories.find(({ slug }) => slug === category)?.label ?? "No category";

function ruleWords({ kind, wording }: Rule): string {
  if (kind === "one-advert") return `The advert ${wording}`;
  return kind === "same-title" ? `The title “${wording}”` : `Titles that contain “${wording}”`;
}

/** A title rule for one feed or every feed. */
export function RuleForm({
  id,
  wording = "",
  feed = null,
  category = "quantity-surveyor",
  changes: { isBusy, add },
}: {
  id: string;
  wording?: string;
  feed?: { slug: string; name: string } | null;
  category?: NonNullable<NewRule["category"]>;
  changes: TitleRuleChanges;
}) {
  const [isOurs, setOurs] = useState(true);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const words = String(typed.get("wording") ?? "");
    const rule: NewRule = {
      slug: feed !== null && typed.get("scope") === "feed" ? feed.slug : null,
      kind: "title-words",
      wording: words,
      isOurs,
      category: isOurs ? (typed.get("category") as NewRule["category"]) : null,
    };
    add(rule, `The rule for titles that contain “${words}” is saved.`);
  };
  return (
    <form className={styles.rule} onSubmit={save}>
      <Field id={`${id}-wording`} label="Titles that contain">
        <input id={`${id}-wording`} name="wording" defaultValue={wording} required minLength={2} {...atMost(255)} />
      </Field>
      <Field id={`${id}-verdict`} label="are">
        <select id={`${id}-verdict`} value={isOurs ? "ours" : "other"} onChange={({ target }) => setOurs(target.value === "ours")}>
          <option value="ours">our trade</option>
          <option value="other">another trade</option>
        </select>
      </Field>
      {isOurs && <FilterChoice list={id} name="category" label="Category" value={category} options={jobCategories} />}
      {feed && (
        <FilterChoice
          list={id}
          name="scope"
          label="in"
          value="feed"
          options={[
            { slug: "feed", label: feed.name },
            { slug: "every", label: "every feed" },
          ]}
        />
      )}
      <Button type="submit" disabled={isBusy}>
        Save the rule
      </Button>
    </form>
  );
}

export type NewRule = Inputs["feeds"]["addRule"];

/** Adds and removes title rules, and reports what that has started. */
export function useTitleRules() {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [done, setDone] = useState("");
  const [requestedAt, setRequestedAt] = useState<string | null>(null);
  const change = (call: () => Promise<{ feedsRead: number; requestedAt: string }>, words: string) =>
    start(async () => {
      setDone("");
      // Also after a refusal: it says that the list has changed.
      const changed = await call().finally(() => cache.feeds.invalidate());
      const { feedsRead } = changed;
      setRequestedAt(changed.requestedAt);
      setDone(
        `${words} ${feedsRead === 0 ? "It applies from the feed’s next run." : `${counted(feedsRead, "feed")} will be read again within half a minute.`}`,
      );
    });
  return {
    ...{ isBusy, refusal, prompt, done, requestedAt },
    add: (rule: NewRule, words: string) => change(() => cache.client.feeds.addRule.mutate(rule), words),
    remove: (id: number, words: string) => change(() => cache.client.feeds.removeRule.mutate({ id }), words),
  };
}

export type TitleRuleChanges = ReturnType<typeof useTitleRules>;

/** What a change of rules has done, and the feeds whose run stopped because of it. */
export function TitleRuleOutcome({ changes: { done, refusal, prompt, requestedAt } }: { changes: TitleRuleChanges }) {
  return (
    <>
      <DoneMessage text={done} />
      {refusal && <p role="alert">{[refusal.message, ...Object.values(refusal.fieldErrors)].join(" ")}</p>}
      {prompt}
      <div role="status">{requestedAt && <StoppedFeeds requestedAt={requestedAt} />}</div>
    </>
  );
}

function StoppedFeeds({ requestedAt }: { requestedAt: string }) {
  const { data } = useFeedStats();
  return listStoppedSince(data?.sources ?? [], requestedAt).map(({ slug, name, lastRun }) => (
    <Notice key={slug} tone="warn" label={lastRun?.state === "held" ? `The run of “${name}” is held` : `The run of “${name}” failed`}>
      {lastRun?.message} <Link href={feedHref(slug)}>{lastRun?.state === "held" ? "Confirm or discard the run" : "See the feed"}</Link>
    </Notice>
  ));
}
