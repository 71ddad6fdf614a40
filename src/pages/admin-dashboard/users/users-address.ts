import { type AccountOrder, accountOrders } from "#db/account-action-values.ts";
import { type AccountState, accountStates, type UserRole, userRoles } from "#db/values.ts";
import { paths } from "#server/paths.ts";
import { readPage } from "#src/dashboard/read-page.ts";
import { readSorting, type Sorting, sortParameter } from "#src/dashboard/sort-head.tsx";

export interface AccountsAsked {
  q: string;
  role: UserRole | null;
  state: AccountState | null;
  secondFactor: boolean | null;
  firm: string;
  sorting: Sorting<AccountOrder>;
  page: number;
}

const newestFirst: Sorting<AccountOrder> = { by: "joined", direction: "desc" };
const textMaxChars = 120;

export function readAccountsAsked(search: URLSearchParams): AccountsAsked {
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, textMaxChars);
  const factor = search.get("factor");
  return {
    q: text("q"),
    role: userRoles.find((each) => each === search.get("role")) ?? null,
    state: accountStates.find((each) => each === search.get("state")) ?? null,
    secondFactor: factor === "yes" ? true : factor === "no" ? false : null,
    firm: text("firm"),
    sorting: readSorting(search, accountOrders, newestFirst),
    page: readPage(search),
  };
}

/** What narrows the list, as it stands in the address; "" for what does not. */
export const filterOf = ({ q, role, state, secondFactor, firm }: AccountsAsked) => ({
  q,
  role: role ?? "",
  state: state ?? "",
  factor: secondFactor === null ? "" : secondFactor ? "yes" : "no",
  firm,
});

export const orderOf = ({ sorting }: AccountsAsked): Record<string, string> =>
  sorting.by === newestFirst.by && sorting.direction === newestFirst.direction ? {} : { sort: sortParameter(sorting) };

export function usersHref(asked: AccountsAsked, page = 1): string {
  const filter = Object.fromEntries(Object.entries(filterOf(asked)).filter(([, value]) => value !== ""));
  return paths.adminTab("users", { ...filter, ...orderOf(asked), ...(page > 1 && { page: String(page) }) });
}
