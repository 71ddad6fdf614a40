import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { clearSessionData } from "#src/features/auth/session-flags.ts";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FactTable, momentText } from "#src/features/dashboard/facts.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { longDate, shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { AccountActions, AccountDevices } from "./account-actions.tsx";
import { roleLabelOf, stateTones, stateWords } from "./account-words.ts";
import { type Account, AccountHistory } from "./action-form.tsx";

const erasureWords = { delete: "Deleted", anonymise: "Anonymised", keep: "Kept" } as const;

/** The account's stored data, table by table; counted on request. */
function AccountRecords({ publicId }: { publicId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="kept">
      <h3 id="kept">Data we hold</h3>
      {isOpen ? <RecordsTable publicId={publicId} /> : <Button onClick={() => setOpen(true)}>Count records</Button>}
    </section>
  );
}

function RecordsTable({ publicId }: { publicId: string }) {
  const query = trpc.admin.users.kept.useQuery({ publicId }, { staleTime: 0 });
  return (
    <Loaded query={query} what="the data we hold" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {(records) => (
        <RowTable
          caption="Data we hold"
          isCaptionHidden
          items={records}
          keyOf={({ table }) => table}
          columns={[
            { label: "What", cell: ({ what }) => what },
            { label: "Rows", isFigure: true, cell: ({ rows }) => formatCount(rows) },
            { label: "How long", cell: ({ howLong }) => howLong },
            { label: "When erased", cell: ({ erasure }) => erasureText(erasure) },
          ]}
        />
      )}
    </Loaded>
  );
}

/** Returns what erasure does with each kind of data, without repetition: "Deleted. Kept: …". */
const erasureText = (erasure: Outputs["admin"]["users"]["kept"][number]["erasure"]): string =>
  [...new Set(erasure.map(({ does, ground }) => [erasureWords[does], ground].filter(Boolean).join(": ")))].join(". ");

export function AccountView({ publicId }: { publicId: string }) {
  const query = trpc.admin.users.get.useQuery({ publicId }, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <BackLink href={paths.adminTab("users")}>← All accounts</BackLink>
      <Loaded query={query} what="the account" rows={10} skeleton={<ListSkeleton rows={10} />}>
        {(account) => (
          <>
            <Facts account={account} />
            <AccountActions account={account} />
            {canStartSupportView(account) && <SupportViewSection publicId={publicId} name={account.name} />}
            <AccountStrikes account={account} />
            <AccountDevices account={account} />
            <AccountHistory account={account} />
            <AccountRecords publicId={publicId} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const canStartSupportView = ({ role, state, isYou }: Account): boolean =>
  !isYou && role !== "platform_admin" && (state === "active" || state === "erasure-requested");

function Facts({ account }: { account: Account }) {
  const { name, email, isEmailVerified, firm, state, hasPassword, hasGoogle, hasSecondFactor, erasureDueAt } = account;
  const ways = [hasPassword && "password", hasGoogle && "Google"].filter(Boolean).join(" and ") || "nothing";
  return (
    <section aria-labelledby="account">
      <OpenedHeading id="account" state={state}>
        {name}
      </OpenedHeading>
      <FactTable
        caption="The account"
        facts={[
          [
            "State",
            <Tag key="state" tone={stateTones[state]}>
              {stateWords[state]}
            </Tag>,
          ],
          ["E-mail", email === null ? "Address deleted" : `${email}${isEmailVerified ? "" : ", not confirmed"}`],
          ["Role", roleLabelOf(account)],
          [
            "Company",
            firm ? (
              <Link key="firm" href={paths.company(firm.slug)}>
                {firm.name}
              </Link>
            ) : (
              "None"
            ),
          ],
          ["Signs in with", ways],
          ["Two-step sign-in", hasSecondFactor ? "On" : "Off"],
          ["Joined", longDate(new Date(account.createdAt))],
          ["Last signed in", account.lastSeenAt ? momentText(account.lastSeenAt) : "Never"],
          ...(erasureDueAt ? [["To be erased on", longDate(new Date(erasureDueAt))] as const] : []),
          ["Id", account.publicId],
        ]}
      />
    </section>
  );
}

/** Strikes against an advertiser or their company; renders nothing without any. */
function AccountStrikes({ account: { strikes } }: { account: Account }) {
  if (strikes.length === 0) return null;
  return (
    <section aria-labelledby="strikes">
      <h3 id="strikes">Strikes</h3>
      <ul className={dashboard.rows}>
        {strikes.map((strike) => (
          <li key={strike.id} className={dashboard.row}>
            <div className={dashboard.words}>
              {strike.reason}
              <p className={`${dashboard.soft} ${dashboard.small}`}>
                {strike.firmName}, {strike.isTheirs ? "for their own advert" : "for an advert of the company"},{" "}
                {shortDate(new Date(strike.givenAt))}
                {strike.appealId && (
                  <>
                    {" "}
                    · <Link href={paths.adminTab("work", { case: `appeal:${strike.appealId}` })}>Pending appeal</Link>
                  </>
                )}
              </p>
            </div>
            <StrikeStatus strike={strike} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StrikeStatus({ strike: { counts, isOverturned, expiresAt } }: { strike: Account["strikes"][number] }) {
  if (counts) return <Tag tone="bad">Counts until {shortDate(new Date(expiresAt))}</Tag>;
  return <Tag>{isOverturned ? "Overturned" : "Expired"}</Tag>;
}

/** Starts a support view of a user's screens, for a quarter of an hour and with a reason that the user is notified of. */
function SupportViewSection({ publicId, name }: { publicId: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="support">
      <h3 id="support">See the site as they do</h3>
      {isOpen ? <SupportViewForm publicId={publicId} name={name} /> : <Button onClick={() => setOpen(true)}>Start a support view</Button>}
    </section>
  );
}

function SupportViewForm({ publicId, name }: { publicId: string; name: string }) {
  const { client } = trpc.useUtils();
  const { run, prompt } = useReauthentication();
  const submission = useSubmission(async (typed) => {
    const { home } = await run(() => client.admin.support.start.mutate({ publicId, reason: String(typed.get("reason")) }));
    // A new document, so that no data fetched as the administrator is shown there.
    await clearSessionData({ isLeaving: true });
    location.assign(home);
  });
  return (
    <>
      <Form id="support-start" label="Start a support view" submission={submission}>
        <p>
          For 15 minutes you see the site as {name} does, in this browser. You cannot change anything, or see messages, CV files, devices or
          access tokens. They are notified by e-mail and on the site, with your reason, and every page you open is logged.
        </p>
        <TextField
          name="reason"
          label="Reason, as they will read it"
          maxLength={300}
          minLength={5}
          missing="Enter a reason."
          autoComplete="off"
        />
        <div>
          <SubmitButton kind="secondary" sending="Opening">
            Start the view
          </SubmitButton>
        </div>
      </Form>
      {prompt}
    </>
  );
}
