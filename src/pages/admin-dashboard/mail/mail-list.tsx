import { useState } from "react";
import { type MailState, mailStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { momentText } from "#src/features/dashboard/facts.tsx";
import { FilterBar, FilterChoice } from "#src/features/dashboard/filter-bar.tsx";
import { ListChoices } from "#src/features/dashboard/list-controls.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowTable, TwoLines } from "#src/features/dashboard/row-table.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";
import { type MailQuery, mailHref, stateWords, templateWords } from "./mail-address.ts";

type MailResults = Outputs["mail"]["list"];

/** Mails of one state or kind or all, newest first. Recipients are shown only when a mail is opened. */
export function MailList({ urlQuery }: { urlQuery: MailQuery }) {
  const query = trpc.mail.list.useQuery(urlQuery, { staleTime: 0 });
  return (
    <Loaded query={query} what="the outbox" rows={8}>
      {(found) => <List found={found} urlQuery={urlQuery} />}
    </Loaded>
  );
}

function List({ found: { items, byState, templates, nextBeforeNumber }, urlQuery }: { found: MailResults; urlQuery: MailQuery }) {
  const { state, template, to, beforeNumber } = urlQuery;
  const all = Object.values(byState).reduce((sum, count) => sum + count, 0);
  const choice = (each: MailState | null, label: string, count: number) => ({
    ...{ label, count },
    href: mailHref({ state: each, template, to }),
    isCurrent: each === state,
  });
  return (
    <>
      <FilterBar
        label="Outbox"
        action={paths.adminDashboard}
        hiddenFields={{ tab: "mail", ...(state && { state }) }}
        current={{ to, template: template ?? "" }}
        submitLabel="Show e-mails"
      >
        <Field id="mail-to" label="Recipient’s full address">
          <input id="mail-to" type="search" name="to" defaultValue={to} {...atMost(254)} autoComplete="off" />
        </Field>
        <FilterChoice
          list="mail"
          name="template"
          label="Kind of e-mail"
          value={template ?? ""}
          options={[{ slug: "", label: "Every kind" }, ...templates.map((slug) => ({ slug, label: templateWords(slug) }))]}
        />
      </FilterBar>
      <ListChoices
        label="Mails by state"
        choices={[choice(null, "All", all), ...mailStates.map((each) => choice(each, stateWords[each], byState[each]))]}
      />
      {template && to === "" && byState.failed > 0 && <RetryAll template={template} failed={byState.failed} />}
      {items.length === 0 ? (
        <p>No e-mail matches.</p>
      ) : (
        <RowTable
          caption={beforeNumber === null ? "Newest first" : "Older e-mails"}
          items={items}
          keyOf={({ number }) => number}
          columns={[
            {
              label: "E-mail",
              cell: ({ number, template: name, createdAt }) => (
                <>
                  <Link href={paths.adminTab("mail", { mail: String(number) })} keepPlace>
                    {templateWords(name)}
                    <span className="visually-hidden">, mail {number}</span>
                  </Link>
                  <span className={rows.sub}>{momentText(createdAt)}</span>
                </>
              ),
            },
            { label: "To", cell: (mail) => mail.to },
            {
              label: "State",
              cell: (mail) => (
                <TwoLines below={mail.lastError}>
                  <Tag tone={mail.state === "failed" ? "bad" : "plain"}>{stateWords[mail.state]}</Tag>
                </TwoLines>
              ),
            },
            { label: "Attempts", isFigure: true, cell: ({ attempts }) => formatCount(attempts) },
          ]}
        />
      )}
      <nav aria-label="Pages of the outbox" className={dashboard.order}>
        {beforeNumber !== null && <Link href={mailHref({ state, template, to })}>Newest e-mails</Link>}
        {nextBeforeNumber !== null && <Link href={mailHref({ state, template, to, beforeNumber: nextBeforeNumber })}>Older e-mails</Link>}
      </nav>
    </>
  );
}

function RetryAll({ template, failed }: { template: string; failed: number }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [done, setDone] = useState("");
  const run = async () => {
    const { retried, left } = await cache.client.mail.retryTemplate.mutate({ template });
    setDone(
      `${counted(retried, "mail")} will be sent again.${left > 0 ? ` ${formatCount(left)} are left: do it again for the next hundred.` : ""}`,
    );
    await cache.mail.invalidate();
  };
  return (
    <div className={dashboard.actions}>
      <ConfirmButton
        label={`Resend all ${formatCount(failed)} failed`}
        question={`Resend the failed “${templateWords(template)}” e-mails? At most 100 at once, oldest first.`}
        confirmLabel="Yes, send them"
        isBusy={isBusy}
        onConfirm={() => start(run)}
      />
      <span role="status">{done}</span>
      {refusal && <span role="alert">{refusal.message}</span>}
    </div>
  );
}
