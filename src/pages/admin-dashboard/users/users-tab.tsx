import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { Empty } from "#src/dashboard/empty.tsx";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import rows from "#src/dashboard/row-table.module.css";
import { SortHead } from "#src/dashboard/sort-head.tsx";
import type { TabProps } from "#src/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { AccountView } from "./account-view.tsx";
import { roleOf, stateTones, stateWords } from "./account-words.ts";
import { type AccountsAsked, readAccountsAsked, usersHref } from "./users-address.ts";
import { UsersFilter } from "./users-filter.tsx";

/** Accounts of the site, or the one that the address names. */
export default function UsersTab({ search }: TabProps) {
  const opened = search.get("user");
  return opened ? <AccountView key={opened} publicId={opened} /> : <Users asked={readAccountsAsked(search)} />;
}

function Users({ asked }: { asked: AccountsAsked }) {
  const { sorting, ...filter } = asked;
  const query = trpc.admin.users.list.useQuery({ ...filter, sort: sorting.by, direction: sorting.direction }, { staleTime: 0 });
  return (
    <div className={dashboard.part}>
      <UsersFilter asked={asked} />
      <Loaded query={query} what="the accounts" rows={8} skeleton={<ListSkeleton rows={8} />}>
        {({ items, total, limit, page }) => (
          <>
            <p role="status">{counted(total, "account")}</p>
            {items.length === 0 ? (
              <Empty href={paths.adminTab("users")} action="Show all accounts">
                No account matches.
              </Empty>
            ) : (
              <UsersTable items={items} asked={asked} />
            )}
            <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(next) => usersHref(asked, next)} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function UsersTable({ items, asked }: { items: Outputs["admin"]["users"]["list"]["items"]; asked: AccountsAsked }) {
  const shared = { sorting: asked.sorting, href: (sorting: AccountsAsked["sorting"]) => usersHref({ ...asked, sorting }) };
  return (
    <table className={`${table.table} ${rows.table}`}>
      <caption className="visually-hidden">Accounts</caption>
      <thead>
        <tr>
          <SortHead column="name" {...shared}>
            Name
          </SortHead>
          <th scope="col">Role</th>
          <th scope="col">State</th>
          <th scope="col">Two-step</th>
          <SortHead column="joined" first="desc" {...shared}>
            Joined
          </SortHead>
          <SortHead column="seen" first="desc" {...shared}>
            Signed in
          </SortHead>
        </tr>
      </thead>
      <tbody>
        {items.map((account) => (
          <tr key={account.publicId}>
            <th scope="row">
              <Link href={paths.adminTab("users", { user: account.publicId })} keepPlace>
                {account.name}
              </Link>
              <span className={rows.sub}>{account.email ?? "No address any more"}</span>
            </th>
            <td data-label="Role">
              <span>
                {roleOf(account)}
                {account.firm && <span className={rows.sub}>{account.firm.name}</span>}
              </span>
            </td>
            <td data-label="State">
              <span>
                <Tag tone={stateTones[account.state]}>{stateWords[account.state]}</Tag>
                {account.isSample && <span className={rows.sub}>Sample</span>}
              </span>
            </td>
            <td data-label="Two-step">{account.hasSecondFactor ? "Yes" : "No"}</td>
            <td data-label="Joined">{shortDate(new Date(account.createdAt))}</td>
            <td data-label="Signed in">{account.lastSeenAt ? shortDate(new Date(account.lastSeenAt)) : "Never"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
