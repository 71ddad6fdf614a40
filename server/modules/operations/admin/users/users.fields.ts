import { z } from "zod";
import { accountActionReasons, accountSortOrders } from "#db/account-action-values.ts";
import { accountStates, userRoles } from "#db/values.ts";
import { searchField } from "#server/text/typed-text/search-field.ts";

export const accountId = z.string("Name the account.").regex(/^[A-Za-z0-9_-]{22}$/, "This is not an account.");
export const reason = z.enum(accountActionReasons, "Enter a reason.");

export const listAccountsInput = z.strictObject({
  /** Part of a name, the start of an address, a public id, or the reference of one of their applications. */
  q: searchField,
  role: z.enum(userRoles, "There is no such role.").nullable().default(null),
  state: z.enum(accountStates, "There is no such state.").nullable().default(null),
  secondFactor: z.boolean("Choose with or without.").nullable().default(null),
  /** The start of a firm's name, or its slug. */
  firm: z.string("Name the firm.").trim().max(120, "Use at most 120 characters for the firm’s name.").default(""),
  sort: z.enum(accountSortOrders, "There is no such order.").default("joined"),
  direction: z.enum(["asc", "desc"], "Choose asc or desc.").default("desc"),
  page: z.int("Give the page as a whole number.").min(1, "Page numbers start at 1.").max(1000, "There are no more pages.").default(1),
});
