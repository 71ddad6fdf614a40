import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/dashboard/opened-heading.tsx";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { momentText } from "../moment-text.ts";
import { AccountActions } from "./account-actions.tsx";
import { AccountDevices } from "./account-devices.tsx";
import { AccountHistory } from "./account-history.tsx";
import { AccountKept } from "./account-kept.tsx";
import { AccountStrikes } from "./account-strikes.tsx";
import { roleOf, stateTones, stateWords } from "./account-words.ts";
import { FactTable } from "./fact-table.tsx";
import { SupportStart } from "./support-start.tsx";

export type Account = Outputs["admin"]["users"]["get"];

/** All that is known of one person, and what can be done. */
export function AccountView({ publicId }: { publicId: string }) {
  const query = trpc.admin.users.get.useQuery({ publicId }, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <p>
        <Link href={paths.adminTab("users")} keepPlace>
          ← All accounts
        </Link>
      </p>
      <Loaded query={query} what="the account" rows={10} skeleton={<ListSkeleton rows={10} />}>
        {(account) => (
          <>
            <Facts account={account} />
            <AccountActions account={account} />
            {mayBeViewed(account) && <SupportStart publicId={publicId} name={account.name} />}
            <AccountStrikes account={account} />
            <AccountDevices account={account} />
            <AccountHistory account={account} />
            <AccountKept publicId={publicId} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const mayBeViewed = ({ role, state, isYou }: Account): boolean =>
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
          ["E-mail", email === null ? "No address any more" : `${email}${isEmailVerified ? "" : ", not confirmed"}`],
          ["Role", roleOf(account)],
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
