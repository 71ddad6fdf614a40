/**
 * The permission matrix as the security design states it, typed out a second time: nothing here is read from the server, so that a right can only
 * change in both places at once. Columns: visitor, jobseeker, recruiter of a company, freelance recruiter, company administrator, administrator.
 *
 * `any` every row · `pub` published rows · `own` mine or about me · `co` my company's · `app` of applications I may handle, or my own · `opt`
 * jobseekers who chose to be found · `open` those whose contact my plan has opened · `signed` by a secret we share · `no` refused. `!` audited, `?` wants a fresh password, `~`
 * never on oneself.
 */
const expectedLines: readonly (readonly [actions: string, AN: string, JS: string, RC: string, FR: string, CA: string, PA: string])[] = [
  ["job.search job.read", "pub", "pub", "pub", "pub", "pub", "any"],
  ["job.readDraft", "no", "no", "own", "own", "co", "any"],
  ["job.readClosed", "no", "app", "co", "own", "co", "any"],
  ["job.create", "no", "no", "co", "own", "co", "any!"],
  ["job.update job.publish job.close job.reopen job.deleteDraft", "no", "no", "own", "own", "co", "any!"],
  ["job.deletePublished", "no", "no", "no", "no", "co", "any!"],
  ["job.duplicate", "no", "no", "co", "own", "co", "no"],
  ["job.stats", "no", "no", "own", "own", "co", "any"],
  ["job.promote", "no", "no", "no", "own", "co", "any!"],
  ["job.moderate", "no", "no", "no", "no", "no", "any!"],
  ["moderation.work", "no", "no", "no", "no", "no", "any"],
  ["moderation.claim moderation.decide", "no", "no", "no", "no", "no", "any!"],
  ["moderation.answer", "no", "no", "own", "own", "co", "no"],
  ["job.report", "pub", "pub", "pub", "pub", "pub", "no"],
  ["jobReport.readOutcome", "pub", "pub", "pub", "pub", "pub", "pub"],
  ["job.readRemoved", "no", "own", "own", "own", "co", "any"],
  ["strike.read", "no", "no", "co", "own", "co", "no"],
  ["appeal.make", "no", "no", "own", "own", "co", "no"],
  ["appeal.decide", "no", "no", "no", "no", "no", "any!"],
  ["application.create application.withdraw", "no", "own", "no", "no", "no", "no"],
  ["application.read", "no", "own", "app", "app", "co", "any!"],
  ["application.setStatus application.writeNote", "no", "no", "app", "app", "co", "no"],
  ["application.readNote", "no", "no", "app", "app", "co", "any!"],
  ["application.downloadCv", "no", "own", "app!", "app!", "co!", "any!?"],
  ["messageTemplate.manage", "no", "no", "co", "own", "co", "no"],
  ["message.read", "no", "own", "app", "app", "co", "any!"],
  ["message.send", "no", "own", "app", "app", "co", "no"],
  ["application.export", "no", "own", "own", "own", "co!", "no"],
  ["savedJob.list savedJob.manage jobAlert.manage jobTaste.manage jobMatch.read", "no", "own", "no", "no", "no", "no"],
  ["apc.answer", "no", "own", "no", "no", "no", "no"],
  ["representation.ask", "no", "no", "opt/app!", "opt/app!", "opt/co!", "no"],
  ["representation.read", "no", "own", "co", "own", "co", "any!"],
  ["representation.answer", "no", "own!", "no", "no", "no", "no"],
  ["representation.withdraw", "no", "no", "co!", "own!", "co!", "no"],
  ["representation.verify", "no", "no", "co", "no", "co", "no"],
  ["seeker.readProfile", "no", "own", "no", "no", "no", "any!"],
  ["seeker.updateProfile seeker.setVisibility seeker.uploadCv", "no", "own", "no", "no", "no", "no"],
  ["seeker.deleteCv", "no", "own", "no", "no", "no", "any!"],
  ["seeker.search seeker.card", "no", "no", "opt", "opt", "opt", "any!"],
  ["seeker.detail", "no", "own", "opt/app", "opt/app", "opt/app", "any!"],
  ["seeker.contact", "no", "own", "app/open!", "app/open!", "app/open!", "any!?"],
  ["seeker.requestContact seeker.export", "no", "no", "opt!", "opt!", "opt!", "no"],
  ["seeker.readContact", "no", "own", "co", "own", "co", "any!"],
  ["seeker.answerContact", "no", "own!", "no", "no", "no", "no"],
  ["seeker.withdrawContact", "no", "no", "co!", "own!", "co!", "no"],
  ["seeker.writeContact", "no", "own", "co", "own", "co", "no"],
  ["seeker.saveSearch", "no", "no", "own", "own", "own", "own"],
  ["seeker.readSupply", "pub", "pub", "pub", "pub", "pub", "any"],
  ["shortlist.manage", "no", "no", "co/own", "own", "co/own", "no"],
  ["shortlist.openLink", "pub", "pub", "pub", "pub", "pub", "pub"],
  ["salary.readAggregate", "pub", "any", "any", "any", "any", "any"],
  ["salary.readRow", "no", "own", "no", "no", "no", "any!"],
  ["salary.contribute", "no", "own", "no", "no", "no", "no"],
  ["jobDatabase.browse", "no", "no", "any", "any", "any", "any"],
  ["recruiter.directory", "pub", "pub", "any", "any", "any", "any"],
  ["recruiter.updateProfile", "no", "no", "own", "own", "own", "any!"],
  ["freelance.directory freelance.readProfile", "pub", "pub", "pub", "pub", "pub", "any"],
  ["freelance.updateProfile", "no", "no", "no", "own", "no", "any!"],
  ["freelance.enquire", "no", "any", "any", "no", "any", "no"],
  ["placement.claim", "no", "no", "no", "own", "no", "no"],
  ["placement.answer", "no", "own", "no", "no", "no", "no"],
  ["company.read", "pub", "pub", "pub", "pub", "pub", "any"],
  ["company.create", "no", "no", "own", "no", "no", "any!"],
  ["company.update", "no", "no", "no", "no", "co", "any!"],
  ["company.listMembers", "no", "no", "co", "no", "co", "any"],
  ["company.invite company.revokeInvitation company.setMemberRole company.removeMember", "no", "no", "no", "no", "co!", "any!"],
  ["invitation.accept", "no", "own", "own", "own", "own", "no"],
  ["company.leave", "no", "no", "co!", "no", "co!", "no"],
  ["company.transferOwnership", "no", "no", "no", "no", "co!?", "any!?"],
  ["webhook.read", "no", "no", "no", "own", "co", "no"],
  ["webhook.manage", "no", "no", "no", "own!", "co!", "no"],
  ["company.delete", "no", "no", "no", "no", "co!?", "any!?"],
  ["company.search", "no", "no", "no", "no", "no", "any"],
  ["company.inspect", "no", "no", "no", "no", "no", "any!"],
  ["company.merge", "no", "no", "no", "no", "no", "any!?"],
  ["verification.submit", "no", "no", "no", "own", "co", "no"],
  ["verification.readDocuments", "no", "no", "no", "own", "co", "any!"],
  ["verification.decide", "no", "no", "no", "no", "no", "any!"],
  ["billing.read", "no", "no", "no", "own", "co", "any!"],
  ["payment.create", "no", "no", "own", "own", "co", "no"],
  ["payment.read", "no", "no", "own", "own", "co", "any!"],
  ["payment.webhook", "signed", "no", "no", "no", "no", "no"],
  ["billing.grant billing.settle", "no", "no", "no", "no", "no", "any!"],
  ["article.read", "pub", "pub", "pub", "pub", "pub", "any"],
  ["article.write article.publish article.delete", "no", "no", "no", "no", "no", "any!"],
  ["user.readMe user.updateMe", "no", "own", "own", "own", "own", "own"],
  ["user.changePassword user.changeEmail user.changeMfa", "no", "own?", "own?", "own?", "own?", "own?"],
  ["session.list session.revoke", "no", "own", "own", "own", "own", "any!"],
  ["user.export user.erase", "no", "own?", "own?", "own?", "own?", "any!?"],
  ["user.search user.readOther user.clearFlag", "no", "no", "no", "no", "no", "any!"],
  ["user.endSessions user.resendVerification", "no", "no", "no", "no", "no", "any!~"],
  ["user.exportOther user.eraseOther support.view", "no", "no", "no", "no", "no", "any!?~"],
  ["user.suspend user.setRole", "no", "no", "no", "no", "no", "any!?~"],
  ["notification.manage preferences.manage", "no", "own", "own", "own", "own", "own"],
  ["apiToken.list apiToken.revoke", "no", "own", "own", "own", "own", "own"],
  ["apiToken.create", "no", "own?", "own?", "own?", "own?", "own?"],
  ["analytics.track rum.ingest clientError.ingest", "pub", "pub", "pub", "pub", "pub", "pub"],
  ["vocabulary.read", "no", "no", "no", "no", "no", "any"],
  ["vocabulary.merge", "no", "no", "no", "no", "no", "any!"],
  ["analytics.global ops.readConsole scrapingStats.read", "no", "no", "no", "no", "no", "any"],
  [
    "ops.setErrorGroupState ops.manageRateLimits feed.configure feed.run background.run audit.read contact.handle mail.manage",
    "no",
    "no",
    "no",
    "no",
    "no",
    "any!",
  ],
  ["ops.readOwnRateLimit", "own", "own", "own", "own", "own", "own"],
  ["audit.write", "no", "no", "no", "no", "no", "no"],
  ["jobAlert.subscribe", "pub", "pub", "pub", "pub", "pub", "pub"],
  ["mail.stop", "pub", "pub", "pub", "pub", "pub", "pub"],
  ["contact.send", "pub", "pub", "pub", "pub", "pub", "pub"],
  ["config.readPublic", "pub", "pub", "pub", "pub", "pub", "any"],
  ["config.write", "no", "no", "no", "no", "no", "any!?"],
  ["batchToken.create batch.send", "no", "own", "own", "own", "own", "own"],
  ["auth.signIn auth.readSession", "pub", "pub", "pub", "pub", "pub", "pub"],
  ["testPages.read", "no", "no", "no", "no", "no", "any"],
];

export const columns = ["AN", "JS", "RC", "FR", "CA", "PA"] as const;
export type Column = (typeof columns)[number];

/** "any!" and its like, by action and column. */
export const expectedCells: ReadonlyMap<string, Readonly<Record<Column, string>>> = new Map(
  expectedLines.flatMap(([actions, AN, JS, RC, FR, CA, PA]) =>
    actions.split(" ").map((action) => [action, { AN, JS, RC, FR, CA, PA }] as const),
  ),
);

/** What an administrator may still do in a session that has not passed the second factor, beside what every visitor may. */
export const expectedWithoutSecondFactor = [
  "user.readMe",
  "user.changePassword",
  "user.changeMfa",
  "session.list",
  "session.revoke",
  "preferences.manage",
];

/** What an administrator's script may do, which has no session to pass a second factor: its token took one to make. */
export const expectedOfAdministratorsScripts = ["batch.send", "scrapingStats.read"];

/** What every token opens. */
export const expectedOfEveryToken = ["batch.send"];

/** What each scope of a script's token opens, of what its owner may do and a visitor may not. */
export const expectedScopes: Readonly<Record<string, readonly string[]>> = {
  "jobs:read": ["job.readDraft", "job.readClosed", "jobDatabase.browse"],
  "jobs:write": ["job.readDraft", "job.create", "job.update", "job.publish", "job.close"],
  "profile:read": ["user.readMe", "seeker.readProfile", "seeker.detail"],
  "notifications:read": ["notification.manage"],
  "saved:read": ["savedJob.list"],
  "saved:write": ["savedJob.list", "savedJob.manage"],
  "applications:read": ["application.read", "application.export", "message.read"],
  "companies:read": ["company.listMembers"],
  "stats:read": ["job.stats"],
  "feeds:read": ["scrapingStats.read"],
};
