import { paths } from "#server/paths.ts";
import { useCurrentUser } from "#src/auth/current-user.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { Empty } from "#src/dashboard/empty.tsx";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Allowance } from "./allowance.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { PlansOnOffer } from "./plans-on-offer.tsx";

/** Adverts left, what has been bought and the papers for it, for those who may see them. */
export default function BillingTab({ search }: TabProps) {
  const { user } = useCurrentUser();
  const me = trpc.account.me.get.useQuery();
  if (user?.role === "platform_admin") {
    return <p>You look after the site and buy nothing here. A firm’s orders are settled from the administrators’ own pages.</p>;
  }
  return (
    <Loaded query={me} what="your bills" rows={5} skeleton={<ListSkeleton rows={5} />}>
      {({ role, isFreelance, company }) => {
        if (!isFreelance && !company) {
          return (
            <Empty href={paths.createCompany} action="Create a company">
              You belong to no firm yet. Credits belong to a firm, or to a recruiter on their own account.
            </Empty>
          );
        }
        if (role === "recruiter" && !isFreelance) return <AskAnAdministrator />;
        return (
          <div className={styles.stack}>
            <Allowance />
            <PlansOnOffer />
            <OrdersTable search={search} />
            <LedgerTable search={search} />
          </div>
        );
      }}
    </Loaded>
  );
}

function AskAnAdministrator() {
  const query = trpc.team.get.useQuery();
  return (
    <Loaded query={query} what="your firm’s administrators" rows={1}>
      {({ company, members }) => {
        const names = members.filter(({ role }) => role === "company_admin").map(({ name }) => name);
        return (
          <Empty href={paths.pricing} action="See the plans">
            The bills of {company.name} are seen by its administrators: ask {names.length > 0 ? names.join(" or ") : "one of them"}. You can
            still pay for one advert yourself, from its last step.
          </Empty>
        );
      }}
    </Loaded>
  );
}
