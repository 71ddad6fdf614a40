import { type AccountSortOrder, accountSortOrders } from "#db/account-action-values.ts";
import { type AccountState, accountStates, type UserRole, userRoles } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { readPage } from "#src/features/dashboard/read-page.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { readSorting, SortHead, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { AccountView } from "./account-view.tsx";
import { roleLabelOf, roleOptions, stateTones, stateWords } from "./account-words.ts";

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

function UsersTable({ items, urlQuery }: { items: Outputs["admin"]["users"]["list"]["items"]; urlQuery: AccountsQuery }) {
  const shared = { sorting: urlQuery.sorting, href: (sorting: AccountsQuery["sorting"]) => usersHref({ ...urlQuery, sorting }) };
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
              <span className={rows.sub}>{account.email ?? "Address deleted"}</span>
            </th>
            <td data-label="Role">
              <span>
                {roleLabelOf(account)}
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

const factorOptions = [
  { value: "yes", label: "With two-step sign-in" },
  { value: "no", label: "Without" },
];
const stateOptions = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

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
      <Field id="users-q" label="Name, e-mail address, ID or application reference">
        <input id="users-q" type="search" name="q" defaultValue={current.q} {...atMost(120)} />
      </Field>
      <FilterSelect name="role" label="Role" options={roleOptions} value={current.role} />
      <FilterSelect name="state" label="State" options={stateOptions} value={current.state} />
      <FilterSelect name="factor" label="Two-step sign-in" options={factorOptions} value={current.factor} />
      <Field id="users-firm" label="Company">
        <input id="users-firm" name="firm" defaultValue={current.firm} {...atMost(120)} />
      </Field>
    </FilterBar>
  );
}

function FilterSelect({
  name,
  label,
  options,
  value,
}: {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
}) {
  return (
    <Field id={`users-${name}`} label={label}>
      <select id={`users-${name}`} name={name} defaultValue={value}>
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
