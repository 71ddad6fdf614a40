import { type AccountSortOrder, accountSortOrders } from "#db/case-values.ts";
import { type AccountState, accountStates, type UserRole, userRoles } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { FilterBar, FilterChoice } from "#src/features/dashboard/filter-bar.tsx";
import { anyOf, FilterWords } from "#src/features/dashboard/list-controls.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { RowLink, RowTable, TwoLines } from "#src/features/dashboard/row-table.tsx";
import { readSorting, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { AccountView } from "./account-view.tsx";
import { roleLabelOf, roleWords, stateTones, stateWords } from "./account-words.ts";

interface AccountsQuery {
  q: string;
  role: UserRole | null;
  state: AccountState | null;
  secondFactor: boolean | null;
  firm: string;
  sorting: Sorting<AccountSortOrder>;
  page: number;
}

const newestFirst: Sorting<AccountSortOrder> = { by: "joined", direction: "desc" };
const textMaxChars = 120;

function readAccountsQuery(search: URLSearchParams): AccountsQuery {
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, textMaxChars);
  const factor = search.get("factor");
  return {
    q: text("q"),
    role: userRoles.find((each) => each === search.get("role")) ?? null,
    state: accountStates.find((each) => each === search.get("state")) ?? null,
    secondFactor: factor === "yes" ? true : factor === "no" ? false : null,
    firm: text("firm"),
    sorting: readSorting(search, accountSortOrders, newestFirst),
    page: readPage(search),
  };
}

/** Filters of the list as in the address; "" for those not set. */
const filterOf = ({ q, role, state, secondFactor, firm }: AccountsQuery) => ({
  q,
  role: role ?? "",
  state: state ?? "",
  factor: secondFactor === null ? "" : secondFactor ? "yes" : "no",
  firm,
});

const sortParameterOf = ({ sorting }: AccountsQuery): Record<string, string> =>
  sorting.by === newestFirst.by && sorting.direction === newestFirst.direction ? {} : { sort: toSortParameter(sorting) };

function usersHref(urlQuery: AccountsQuery, page = 1): string {
  const filter = Object.fromEntries(Object.entries(filterOf(urlQuery)).filter(([, value]) => value !== ""));
  return paths.adminTab("users", { ...filter, ...sortParameterOf(urlQuery), ...(page > 1 && { page: String(page) }) });
}

/** List of accounts, or the one that the address names. */
export default function UsersTab({ search }: TabProps) {
  const opened = search.get("user");
  return opened ? <AccountView key={opened} publicId={opened} /> : <Users urlQuery={readAccountsQuery(search)} />;
}

function Users({ urlQuery }: { urlQuery: AccountsQuery }) {
  const { sorting, ...filter } = urlQuery;
  const query = trpc.admin.users.list.useQuery({ ...filter, sort: sorting.by, direction: sorting.direction }, { staleTime: 0 });
  return (
    <div className={dashboard.part}>
      <UsersFilter urlQuery={urlQuery} />
      <Loaded query={query} what="the accounts" rows={8} skeleton={<ListSkeleton rows={8} />}>
        {({ items, total, limit, page }) => (
          <>
            <p role="status">{counted(total, "account")}</p>
            {items.length === 0 ? (
              <Empty href={paths.adminTab("users")} action="Show all accounts">
                No account matches.
              </Empty>
            ) : (
              <UsersTable items={items} urlQuery={urlQuery} />
            )}
            <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(next) => usersHref(urlQuery, next)} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const UsersTable = ({ items, urlQuery }: { items: Outputs["admin"]["users"]["list"]["items"]; urlQuery: AccountsQuery }) => (
  <RowTable
    caption="Accounts"
    isCaptionHidden
    items={items}
    keyOf={({ publicId }) => publicId}
    sorting={urlQuery.sorting}
    sortHref={(sorting) => usersHref({ ...urlQuery, sorting })}
    columns={[
      {
        label: "Name",
        sort: "name",
        cell: ({ publicId, name, email }) => (
          <RowLink href={paths.adminTab("users", { user: publicId })} below={email ?? "Address deleted"}>
            {name}
          </RowLink>
        ),
      },
      { label: "Role", cell: (account) => <TwoLines below={account.firm?.name}>{roleLabelOf(account)}</TwoLines> },
      {
        label: "State",
        cell: ({ state, isSample }) => (
          <TwoLines below={isSample && "Sample"}>
            <Tag tone={stateTones[state]}>{stateWords[state]}</Tag>
          </TwoLines>
        ),
      },
      { label: "Two-step", cell: ({ hasSecondFactor }) => (hasSecondFactor ? "Yes" : "No") },
      { label: "Joined", sort: "joined", first: "desc", cell: ({ createdAt }) => shortDate(new Date(createdAt)) },
      {
        label: "Signed in",
        sort: "seen",
        first: "desc",
        cell: ({ lastSeenAt }) => (lastSeenAt ? shortDate(new Date(lastSeenAt)) : "Never"),
      },
    ]}
  />
);

const factorWords = { yes: "With two-step sign-in", no: "Without" };

function UsersFilter({ urlQuery }: { urlQuery: AccountsQuery }) {
  const current = filterOf(urlQuery);
  return (
    <FilterBar
      label="Accounts"
      action={paths.adminDashboard}
      hiddenFields={{ tab: "users", ...sortParameterOf(urlQuery) }}
      current={current}
      submitLabel="Search"
    >
      <FilterWords list="users" label="Name, e-mail, ID or reference" value={current.q} />
      <FilterChoice list="users" name="role" label="Role" options={anyOf(roleWords)} value={current.role} />
      <FilterChoice list="users" name="state" label="State" options={anyOf(stateWords)} value={current.state} />
      <FilterChoice list="users" name="factor" label="Two-step sign-in" options={anyOf(factorWords)} value={current.factor} />
      <Field id="users-firm" label="Company">
        <input id="users-firm" name="firm" defaultValue={current.firm} {...atMost(120)} />
      </Field>
    </FilterBar>
  );
}
