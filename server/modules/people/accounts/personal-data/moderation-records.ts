import { eq, lt } from "drizzle-orm";
import { accountFlags, advertiserClients } from "#db/schema/account-flags.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const flagged = ({ userId }: Person) => eq(accountFlags.userId, userId);

/** By what dishonest advertisers are known. */
export const moderationRecords: readonly PersonalTable[] = [
  personal({
    table: accountFlags,
    what: "That a rule brought your account before an administrator, what they decided, when and why.",
    why: "To keep people who apply, and firms, from being deceived.",
    howLong: `${keptFor.accountFlagMonths} months after it was last seen.`,
    columns: {
      id: "internal",
      publicId: "internal",
      userId: "internal",
      rule: "export",
      state: "export",
      seen: "export",
      clearedAtSeen: "internal",
      evidence: "others",
      openedAt: "export",
      lastSeenAt: "export",
      decidedAt: "export",
      decidedByUserId: "others",
      reason: "export",
    },
    file: "account-checks",
    about: flagged,
    erasure: [
      { does: "delete", rows: flagged },
      { does: "anonymise", rows: ({ userId }) => eq(accountFlags.decidedByUserId, userId), set: () => ({ decidedByUserId: null }) },
    ],
    outdated: (now) => lt(accountFlags.lastSeenAt, monthsBefore(now, keptFor.accountFlagMonths)),
  }),
  personal({
    table: advertiserClients,
    what: "A mark, as a hash, for each network you published an advert from, and when you last did.",
    why: "To know again who was shut out for deceiving people.",
    howLong: `${keptFor.advertiserClientMonths} months after its last use.`,
    columns: { userId: "internal", clientHash: "secret", lastUsedAt: "export" },
    file: "advertising-networks",
    about: ({ userId }) => eq(advertiserClients.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(advertiserClients.userId, userId) }],
    outdated: (now) => lt(advertiserClients.lastUsedAt, monthsBefore(now, keptFor.advertiserClientMonths)),
  }),
];
