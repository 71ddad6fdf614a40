/**
 * The permission matrix. One line an action, one cell a kind of principal, in the order AN JS RC FR CA PA.
 *
 * `*` any row · `pub` published rows · `own` rows I made or that are about me · `co` rows of my company · `app` people who applied to jobs I may
 * manage · `opt` jobseekers who chose to be found · `unlocked` those whose contact my plan has opened · `signed` what is signed with a secret we share · `-` refused. Several relations are joined
 * by `|`. `+a` is always audited, `+r` asks for a password proved within five minutes, `+o` is never allowed on oneself.
 */
const matrix = {
  "job.search": "pub pub pub pub pub *",
  "job.read": "pub pub pub pub pub *",
  "job.readDraft": "- - own own co *",
  "job.readClosed": "- app co own co *",
  "job.create": "- - co own co *+a",
  "job.update": "- - own own co *+a",
  "job.publish": "- - own own co *+a",
  "job.close": "- - own own co *+a",
  "job.reopen": "- - own own co *+a",
  "job.deleteDraft": "- - own own co *+a",
  "job.deletePublished": "- - - - co *+a",
  "job.duplicate": "- - co own co -",
  "job.stats": "- - own own co *",
  "job.promote": "- - - own co *+a",
  "job.moderate": "- - - - - *+a",
  "moderation.work": "- - - - - *",
  "moderation.claim": "- - - - - *+a",
  "moderation.decide": "- - - - - *+a",
  "moderation.answer": "- - own own co -",
  "job.report": "pub pub pub pub pub -",
  "jobReport.readOutcome": "pub pub pub pub pub pub",
  "job.readRemoved": "- own own own co *",
  "strike.read": "- - co own co -",
  "appeal.make": "- - own own co -",
  "appeal.decide": "- - - - - *+a",
  "application.create": "- own - - - -",
  "application.read": "- own app app co *+a",
  "application.withdraw": "- own - - - -",
  "application.setStatus": "- - app app co -",
  "application.writeNote": "- - app app co -",
  "application.readNote": "- - app app co *+a",
  "application.downloadCv": "- own app+a app+a co+a *+a+r",
  "application.export": "- own own own co+a -",
  "messageTemplate.manage": "- - co own co -",
  "message.read": "- own app app co *+a",
  "message.send": "- own app app co -",
  "savedJob.list": "- own - - - -",
  "savedJob.manage": "- own - - - -",
  "jobAlert.manage": "- own - - - -",
  "jobAlert.subscribe": "pub pub pub pub pub pub",
  "mail.stop": "pub pub pub pub pub pub",
  "jobTaste.manage": "- own - - - -",
  "jobMatch.read": "- own - - - -",
  "apc.answer": "- own - - - -",
  "representation.ask": "- - opt|app+a opt|app+a opt|co+a -",
  "representation.read": "- own co own co *+a",
  "representation.answer": "- own+a - - - -",
  "representation.withdraw": "- - co+a own+a co+a -",
  "representation.verify": "- - co - co -",
  "seeker.readProfile": "- own - - - *+a",
  "seeker.updateProfile": "- own - - - -",
  "seeker.setVisibility": "- own - - - -",
  "seeker.search": "- - opt opt opt *+a",
  "seeker.card": "- - opt opt opt *+a",
  "seeker.detail": "- own opt|app opt|app opt|app *+a",
  "seeker.contact": "- own app|unlocked+a app|unlocked+a app|unlocked+a *+a+r",
  "seeker.requestContact": "- - opt+a opt+a opt+a -",
  "seeker.readContact": "- own co own co *+a",
  "seeker.answerContact": "- own+a - - - -",
  "seeker.withdrawContact": "- - co+a own+a co+a -",
  "seeker.writeContact": "- own co own co -",
  "seeker.export": "- - opt+a opt+a opt+a -",
  "seeker.saveSearch": "- - own own own own",
  "seeker.readSupply": "pub pub pub pub pub *",
  "shortlist.manage": "- - co|own own co|own -",
  "shortlist.openLink": "pub pub pub pub pub pub",
  "seeker.uploadCv": "- own - - - -",
  "seeker.deleteCv": "- own - - - *+a",
  "salary.readAggregate": "pub * * * * *",
  "salary.readRow": "- own - - - *+a",
  "salary.contribute": "- own - - - -",
  "jobDatabase.browse": "- - * * * *",
  "recruiter.directory": "pub pub * * * *",
  "recruiter.updateProfile": "- - own own own *+a",
  "freelance.directory": "pub pub pub pub pub *",
  "freelance.readProfile": "pub pub pub pub pub *",
  "freelance.updateProfile": "- - - own - *+a",
  "freelance.enquire": "- * * - * -",
  "placement.claim": "- - - own - -",
  "placement.answer": "- own - - - -",
  "company.read": "pub pub pub pub pub *",
  "company.create": "- - own - - *+a",
  "company.update": "- - - - co *+a",
  "company.listMembers": "- - co - co *",
  "company.invite": "- - - - co+a *+a",
  "company.revokeInvitation": "- - - - co+a *+a",
  "invitation.accept": "- own own own own -",
  "company.setMemberRole": "- - - - co+a *+a",
  "company.removeMember": "- - - - co+a *+a",
  "company.leave": "- - co+a - co+a -",
  "company.transferOwnership": "- - - - co+a+r *+a+r",
  "webhook.read": "- - - own co -",
  "webhook.manage": "- - - own+a co+a -",
  "company.delete": "- - - - co+a+r *+a+r",
  "company.search": "- - - - - *",
  "company.inspect": "- - - - - *+a",
  "company.merge": "- - - - - *+a+r",
  "verification.submit": "- - - own co -",
  "verification.readDocuments": "- - - own co *+a",
  "verification.decide": "- - - - - *+a",
  "billing.read": "- - - own co *+a",
  "payment.create": "- - own own co -",
  "payment.read": "- - own own co *+a",
  "payment.webhook": "signed - - - - -",
  "billing.grant": "- - - - - *+a",
  "billing.settle": "- - - - - *+a",
  "article.read": "pub pub pub pub pub *",
  "article.write": "- - - - - *+a",
  "article.publish": "- - - - - *+a",
  "article.delete": "- - - - - *+a",
  "user.readMe": "- own own own own own",
  "user.updateMe": "- own own own own own",
  "user.changePassword": "- own+r own+r own+r own+r own+r",
  "user.changeEmail": "- own+r own+r own+r own+r own+r",
  "user.changeMfa": "- own+r own+r own+r own+r own+r",
  "session.list": "- own own own own *+a",
  "session.revoke": "- own own own own *+a",
  "user.export": "- own+r own+r own+r own+r *+a+r",
  "user.erase": "- own+r own+r own+r own+r *+a+r",
  "user.search": "- - - - - *+a",
  "user.readOther": "- - - - - *+a",
  "user.clearFlag": "- - - - - *+a",
  "user.suspend": "- - - - - *+a+r+o",
  "user.setRole": "- - - - - *+a+r+o",
  "user.endSessions": "- - - - - *+a+o",
  "user.resendVerification": "- - - - - *+a+o",
  "user.exportOther": "- - - - - *+a+r+o",
  "support.view": "- - - - - *+a+r+o",
  "user.eraseOther": "- - - - - *+a+r+o",
  "notification.manage": "- own own own own own",
  "preferences.manage": "- own own own own own",
  "apiToken.list": "- own own own own own",
  "apiToken.create": "- own+r own+r own+r own+r own+r",
  "apiToken.revoke": "- own own own own own",
  "analytics.track": "pub pub pub pub pub pub",
  "rum.ingest": "pub pub pub pub pub pub",
  "clientError.ingest": "pub pub pub pub pub pub",
  "analytics.global": "- - - - - *",
  "ops.readConsole": "- - - - - *",
  "ops.setErrorGroupState": "- - - - - *+a",
  "ops.readOwnRateLimit": "own own own own own own",
  "ops.manageRateLimits": "- - - - - *+a",
  "scrapingStats.read": "- - - - - *",
  "feed.configure": "- - - - - *+a",
  "feed.run": "- - - - - *+a",
  "background.run": "- - - - - *+a",
  "vocabulary.read": "- - - - - *",
  "vocabulary.merge": "- - - - - *+a",
  "audit.read": "- - - - - *+a",
  "audit.write": "- - - - - -",
  "contact.handle": "- - - - - *+a",
  "mail.manage": "- - - - - *+a",
  "contact.send": "pub pub pub pub pub pub",
  "config.readPublic": "pub pub pub pub pub *",
  "config.write": "- - - - - *+a+r",
  "batchToken.create": "- own own own own own",
  "batch.send": "- own own own own own",
  "auth.signIn": "pub pub pub pub pub pub",
  "auth.readSession": "pub pub pub pub pub pub",
  "testPages.read": "- - - - - *",
} as const;

export type Action = keyof typeof matrix;
export const actions = Object.keys(matrix) as Action[];

const relations = ["*", "pub", "own", "co", "app", "opt", "unlocked", "signed"] as const;
export type Relation = (typeof relations)[number];

export interface Cell {
  /** Any one of these makes the action allowed; empty means refused. */
  relations: readonly Relation[];
  isAudited: boolean;
  needsReauthentication: boolean;
  neverOnSelf: boolean;
}

/** Cells of an action, in the order of `matrixColumns`. */
export function cellsOf(action: Action): readonly Cell[] {
  return matrix[action].split(" ").map(readCell);
}

function readCell(text: string): Cell {
  const [names = "-", ...marks] = text.split("+");
  return {
    relations: names === "-" ? [] : names.split("|").map(readRelation),
    isAudited: marks.includes("a"),
    needsReauthentication: marks.includes("r"),
    neverOnSelf: marks.includes("o"),
  };
}

function readRelation(name: string): Relation {
  const found = relations.find((relation) => relation === name);
  if (!found) throw new Error(`The permission matrix has no relation "${name}".`);
  return found;
}
