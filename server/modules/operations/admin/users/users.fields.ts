import { z } from "zod";
import { accountActionReasons, accountSortOrders } from "#db/account-action-values.ts";
import { accountStates, userRoles } from "#db/values.ts";
import { searchField } from "#server/text/typed-text/search-field.ts";

export const accountId = z.string("Name the account.").regex(/^[A-Za-z0-9_-]{22}$/, "This names no account.");
export const reason = z.enum(accountActionReasons, "Say why.");

export const listAccountsInput = z.strictObject({
  /** Part of a name, the start of an address, or a public id. */
  q: searchField,
  role: z.enum(userRoles, "There is no such role.").nullable().default(null),
  state: z.enum(accountStates, "There is no such state.").nullable().default(null),
  secondFactor: z.boolean("Say whether with or without.").nullable().default(null),
  /** The start of a firm's name, or its slug. */
  firm: z.string("Name the firm.").trim().max(120, "Name the firm in at most 120 characters.").default(""),
  sort: z.enum(accountSortOrders, "There is no such order.").default("joined"),
  direction: z.enum(["asc", "desc"], "Either asc or desc.").default("desc"),
  page: z.int("Give the page as a whole number.").min(1, "Pages begin at 1.").max(1000, "There are no more pages.").default(1),
});
