import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import styles from "../errors/errors.module.css";
import { readConsoleFilters } from "../parts/console-filters.ts";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { When } from "../parts/moments.tsx";
import { ConsoleLink } from "../parts/sample-data.tsx";
import { RuleForm } from "./rule-form.tsx";
import { RuleList, SilenceControl } from "./rule-list.tsx";

function RunbookView({ name }: { name: string }) {
  const query = trpc.ops.alerts.runbook.useQuery({ name }, { refetchInterval: false });
  return (
    <div className={dashboard.stack}>
      <p>
        <ConsoleLink href={paths.opsTab("alerts")}>← Alerts and runbooks</ConsoleLink>
      </p>
      <Loaded query={query} what="the runbook" rows={6}>
        {({ title, text }) => (
          <article aria-labelledby="runbook" className={styles.runbook}>
            <OpenedHeading id="runbook" state={name}>
              {title}
            </OpenedHeading>
            {parseRunbook(text).map((block, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is what blocks are.
              block.kind === "heading" && block.text === title ? null : <RunbookBlock key={place} block={block} />,
            )}
          </article>
        )}
      </Loaded>
    </div>
  );
}

function RunbookBlock({ block }: { block: Block }) {
  if (block.kind === "heading") return <h4>{block.text}</h4>;
  if (block.kind === "code") return <pre>{block.text}</pre>;
  if (block.kind === "paragraph") {
    return (
      <p>
        <Text text={block.text} />
      </p>
    );
  }
  const items = block.items.map((item) => (
    <li key={item}>
      <Text text={item} />
    </li>
  ));
  return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

const Text = ({ text }: { text: string }) =>
  splitSpans(text).map((span, place) => {
    const key = `${place} ${span.text}`;
    if (span.kind === "code") return <code key={key}>{span.text}</code>;
    return span.kind === "strong" ? <strong key={key}>{span.text}</strong> : <span key={key}>{span.text}</span>;
  });

/** Block elements of a parsed runbook. */
type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; isNumbered: boolean; items: string[] }
  | { kind: "code"; text: string };

const listItem = /^(?:(\d+)\.|-) (.*)$/;

/** Parses the few Markdown constructs that runbooks use; anything else becomes a plain paragraph. */
export function parseRunbook(text: string): Block[] {
  const blocks: Block[] = [];
  let code: string[] | null = null;
  let isOpen = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      if (code) blocks.push({ kind: "code", text: code.join("\n") });
      code = code ? null : [];
      isOpen = false;
      continue;
    }
    if (code) {
      code.push(line);
      continue;
    }
    if (line.trim() === "") {
      isOpen = false;
      continue;
    }
    const last = blocks.at(-1);
    const heading = /^(#{1,4}) (.+)$/.exec(line);
    const item = listItem.exec(line);
    if (heading) blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "" });
    else if (item && last?.kind === "list" && last.isNumbered === (item[1] !== undefined)) last.items.push(item[2] ?? "");
    else if (item) blocks.push({ kind: "list", isNumbered: item[1] !== undefined, items: [item[2] ?? ""] });
    else if (isOpen && last?.kind === "paragraph") last.text += ` ${line.trim()}`;
    else if (isOpen && last?.kind === "list") last.items[last.items.length - 1] += ` ${line.trim()}`;
    else blocks.push({ kind: "paragraph", text: line.trim() });
    isOpen = !heading;
  }
  return code ? [...blocks, { kind: "code", text: code.join("\n") }] : blocks;
}

/** Splits text into plain spans, code (in backquotes) and strong text (in asterisks). */
export const splitSpans = (text: string): { kind: "text" | "code" | "strong"; text: string }[] =>
  text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("`") && part.endsWith("`") && part.length > 2) return { kind: "code", text: part.slice(1, -1) };
      if (part.startsWith("**") && part.endsWith("**") && part.length > 4) return { kind: "strong", text: part.slice(2, -2) };
      return { kind: "text", text: part };
    });

type AlertList = Outputs["ops"]["alerts"]["list"];

const sendWords = {
  none: "By e-mail",
  queued: "By e-mail; webhook queued",
  sent: "By e-mail and webhook",
  failed: "By e-mail; webhook failed",
  silenced: "Nobody was notified: silenced",
} as const;

/** Alert rules with their state, past alerts and runbooks; the query string may name a runbook. */
export default function AlertsTab({ search }: TabProps) {
  const query = trpc.ops.alerts.list.useQuery({ sample: readConsoleFilters(search).sample }, liveQueryOptions(search));
  const runbook = search.get("runbook");
  if (runbook) return <RunbookView name={runbook} />;
  return (
    <LiveResult query={query} what="the alerts" tab="alerts" search={search}>
      {(found) => <AlertsFound found={found} search={search} />}
    </LiveResult>
  );
}

function AlertsFound({ found, search }: { found: AlertList; search: URLSearchParams }) {
  const wanted = search.get("rule");
  const rule = found.rules.find(({ id }) => id === wanted) ?? null;
  if (wanted === "new" || rule) return <RuleForm key={wanted} rule={rule} runbooks={found.runbooks} search={search} />;
  return (
    <>
      <AlertTable alerts={found.alerts} chosen={search.get("alert")} search={search} />
      <RuleList rules={found.rules} search={search} />
      <NotificationLog changes={found.changes} />
      <Runbooks runbooks={found.runbooks} />
    </>
  );
}

function AlertTable({ alerts, chosen, search }: Pick<AlertList, "alerts"> & { chosen: string | null; search: URLSearchParams }) {
  if (alerts.length === 0) return <p>No alerts yet. An alert fires when an error affects three visits or a budget is exceeded.</p>;
  const raised = alerts.filter(({ isRaised }) => isRaised).length;
  return (
    <table className={`${table.table} ${rows.table}`}>
      <caption>
        {raised === 0 ? "No alerts firing" : `${raised} of ${alerts.length} alerts firing`}; administrators are notified when an alert fires
        and when it resolves
      </caption>
      <TableHead of={["What", "Status", "Since", "Runbook", "Silence"]} />
      <tbody>
        {alerts.map(({ key, title, isRaised, since, lines, link, runbook, silence }) => (
          <tr key={key} data-chosen={key === chosen}>
            <th scope="row">
              <ConsoleLink href={link}>{title}</ConsoleLink>
              <span className={rows.sub}>{lines.join(" ")}</span>
            </th>
            <td data-label="Status">
              <Tag tone={isRaised ? "bad" : "good"}>{isRaised ? "Firing" : "Resolved"}</Tag>
            </td>
            <td data-label="Since" className={rows.whole}>
              <When at={since} />
            </td>
            <td data-label="Runbook" className={rows.whole}>
              <ConsoleLink href={paths.opsTab("alerts", { runbook })}>
                Runbook<span className="visually-hidden"> for {title}</span>
              </ConsoleLink>
            </td>
            <td data-label="Silence">
              <SilenceControl alertKey={key} title={title} silence={silence} search={search} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NotificationLog = ({ changes }: Pick<AlertList, "changes">) => (
  <Section id="told" heading="Notifications sent" level={3}>
    {changes.length === 0 ? (
      <p>Nothing sent yet. When an alert fires or resolves, it is listed here with whether it reached the webhook.</p>
    ) : (
      <ul className={dashboard.rows}>
        {changes.map(({ id, title, isRaised, at, sendState, lastError }) => (
          <li key={id} className={dashboard.row}>
            <span className={dashboard.words}>
              {isRaised ? title : `Resolved: ${title}`}
              <span className={dashboard.soft}>
                {" "}
                <When at={at} />. {sendWords[sendState]}
                {lastError && `: ${lastError}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

const Runbooks = ({ runbooks }: Pick<AlertList, "runbooks">) => (
  <Section id="runbooks" heading="Runbooks" level={3}>
    <ul className={dashboard.rows}>
      {runbooks.map(({ name, title }) => (
        <li key={name} className={dashboard.row}>
          <ConsoleLink href={paths.opsTab("alerts", { runbook: name })}>{title}</ConsoleLink>
        </li>
      ))}
    </ul>
  </Section>
);
