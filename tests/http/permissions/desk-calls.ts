import { absent, type Call, given, line } from "./call-line.ts";

const onePlan = {
  name: "One advert",
  about: "One advert for 30 days.",
  features: ["30 days on the board"],
  audience: "everyone",
  pricePence: 14_900,
  vatBasisPoints: 2000,
  advertsIncluded: 1,
  daysLive: 30,
  creditsValidDays: 365,
  sortOrder: 10,
  isOffered: true,
};

/** What administrators do at their desk: the log, orders and plans, messages, mail. */
export const deskCalls: readonly Call[] = [
  line("billing.toSettle", "401 403 403 403 403 200 403 403 403", given({})),
  line("plans.all", "401 403 403 403 403 200 403 403 403"),
  line(
    "plans.change",
    "401 403 403 403 403 404 403 403 403",
    given({ slug: "no-such-plan", seenAt: "2026-11-20T12:00:00.000Z", facts: onePlan }),
  ),
  line("plans.begin", "401 403 403 403 403 422 403 403 403", given({ slug: "single", facts: onePlan })),
  line("billing.markPaid", "401 403 403 403 403 404 403 403 403", given({ id: absent }), "id"),
  line("billing.cancel", "401 403 403 403 403 404 403 403 403", given({ id: absent }), "id"),
  line("billing.grant", "401 403 403 403 403 428 428 403 403", given({})),
  line("mail.list", "401 403 403 403 403 200 403 403 403", given({})),
  line("mail.health", "401 403 403 403 403 200 403 403 403"),
  line("mail.open", "401 403 403 403 403 404 403 403 403", given({ number: 2_000_000_000 })),
  line("mail.retry", "401 403 403 403 403 404 403 403 403", given({ number: 2_000_000_000 })),
  line("mail.giveUp", "401 403 403 403 403 404 403 403 403", given({ number: 2_000_000_000 })),
  line("mail.retryTemplate", "401 403 403 403 403 200 403 403 403", given({ template: "no-such-mail" })),
  line("mail.tryAddressAgain", "401 403 403 403 403 404 403 403 403", given({ key: "0".repeat(22) })),
  line("contactMessages.list", "401 403 403 403 403 200 403 403 403", given({})),
  line("contactMessages.read", "401 403 403 403 403 404 403 403 403", given({ number: 2_000_000_000 })),
  line(
    "contactMessages.answer",
    "401 403 403 403 403 404 403 403 403",
    given({ number: 2_000_000_000, text: "An answer to nobody", seenAnswers: 0 }),
  ),
  line("contactMessages.note", "401 403 403 403 403 404 403 403 403", given({ number: 2_000_000_000, text: "A note" })),
  line("contactMessages.close", "401 403 403 403 403 404 403 403 403", given({ number: 2_000_000_000 })),
  line("contactMessages.reopen", "401 403 403 403 403 404 403 403 403", given({ number: 2_000_000_000 })),
  line("contactMessages.take", "401 403 403 403 403 404 403 403 403", given({ number: 2_000_000_000, isMine: true })),
  line("audit.list", "401 403 403 403 403 200 403 403 403", given({})),
  line("audit.verify", "401 403 403 403 403 200 403 403 403"),
  line("audit.event", "401 403 403 403 403 404 403 403 403", given({ number: 2_000_000_000 })),
];

export const deskRoutes: readonly Call[] = [
  line("GET /api/admin/audit.csv", "401 403 403 403 403 200 403 403 403"),
  line("GET /api/ops/live", "401 403 403 403 403 200 403 403 403"),
];
