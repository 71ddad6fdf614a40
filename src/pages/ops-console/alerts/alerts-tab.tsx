import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rows from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { momentWords } from "../errors/error-words.ts";
import { asLive, Live } from "../parts/live.tsx";
import { RunbookView } from "./runbook-view.tsx";

type Found = Outputs["ops"]["alerts"]["list"];

const sendWords = {
  none: "By e-mail",
  queued: "By e-mail; webhook waits",
  sent: "By e-mail and webhook",
  failed: "By e-mail; webhook given up",
} as const;

/** What administrators are told of, how it stands, what was told, and what to do; the address may name a runbook. */
export default function AlertsTab({ search }: TabProps) {
  const query = trpc.ops.alerts.list.useQuery(undefined, asLive(search));
  const runbook = search.get("runbook");
  if (runbook) return <RunbookView name={runbook} />;
  return (
    <Live query={query} what="the alerts" tab="alerts" search={search}>
      {(found) => (
        <>
          <Standing alerts={found.alerts} chosen={search.get("alert")} />
          <Told changes={found.changes} />
          <Runbooks runbooks={found.runbooks} />
        </>
      )}
    </Live>
  );
}

function Standing({ alerts, chosen }: Pick<Found, "alerts"> & { chosen: string | null }) {
  if (alerts.length === 0) return <p>Nothing has been told of yet: no error troubled three visits, and every budget was kept.</p>;
  const raised = alerts.filter(({ isRaised }) => isRaised).length;
  return (
    <table className={`${table.table} ${rows.table}`}>
      <caption>
        {raised === 0 ? "Nothing is wrong now" : `${raised} of ${alerts.length} wrong now`}; each is told when it begins and when it is over
      </caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">How it stands</th>
          <th scope="col">Since</th>
          <th scope="col">What to do</th>
        </tr>
      </thead>
      <tbody>
        {alerts.map(({ key, title, isRaised, since, lines, link, runbook }) => (
          <tr key={key} data-chosen={key === chosen}>
            <th scope="row">
              <Link href={link}>{title}</Link>
              <span className={rows.sub}>{lines.join(" ")}</span>
            </th>
            <td data-label="How it stands">
              <Tag tone={isRaised ? "bad" : "good"}>{isRaised ? "Wrong now" : "Over"}</Tag>
            </td>
            <td data-label="Since" className={rows.whole}>
              {momentWords(since)}
            </td>
            <td data-label="What to do">
              <Link href={paths.opsTab("alerts", { runbook })}>
                Runbook<span className="visually-hidden"> for {title}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Told = ({ changes }: Pick<Found, "changes">) => (
  <section aria-labelledby="told">
    <SectionHeading id="told" level={3}>
      What was told
    </SectionHeading>
    {changes.length === 0 ? (
      <p>Nothing yet.</p>
    ) : (
      <ul className={dashboard.rows}>
        {changes.map(({ id, title, isRaised, at, sendState, lastError }) => (
          <li key={id} className={dashboard.row}>
            <span className={dashboard.words}>
              {isRaised ? title : `Over: ${title}`}
              <span className={dashboard.soft}>
                {" "}
                {momentWords(at)}. {sendWords[sendState]}
                {lastError && `: ${lastError}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Runbooks = ({ runbooks }: Pick<Found, "runbooks">) => (
  <section aria-labelledby="runbooks">
    <SectionHeading id="runbooks" level={3}>
      Runbooks
    </SectionHeading>
    <ul className={dashboard.rows}>
      {runbooks.map(({ name, title }) => (
        <li key={name} className={dashboard.row}>
          <Link href={paths.opsTab("alerts", { runbook: name })}>{title}</Link>
        </li>
      ))}
    </ul>
  </section>
);
