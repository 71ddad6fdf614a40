const dayMs = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);
export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs);

/** Returns the same day and time the given number of calendar months earlier; the last day of the month where that day does not exist. */
export function monthsBefore(now: Date, months: number): Date {
  const moved = new Date(now);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return moved;
}
export const monthsAfter = (now: Date, months: number): Date => monthsBefore(now, -months);

/** Retention periods of personal data, in one place; the privacy texts state the same. */
export const retention = {
  erasureGraceDays: 7,
  unverifiedAccountDays: 7,
  idleWarningMonths: 23,
  idleAccountMonths: 24,
  /** Minimum time between the warning and the erasure, however late the warning was sent. */
  idleNoticeDays: 30,
  signInFailureDays: 30,
  oneTimeTokenDays: 7,
  knownDeviceMonths: 12,
  endedApiTokenDays: 90,
  invitationMonths: 6,
  mailDays: 90,
  contactMonths: 12,
  profileViewMonths: 6,
  notificationMonths: 6,
  unconfirmedAlertDays: 14,
  alertDigestDays: 90,
  /** An unsubscribe link must still work in an e-mail that is opened late. */
  alertLinkMonths: 24,
  unreachableMonths: 12,
  /** After the advert closed. */
  applicationMonths: 6,
  hiredApplicationMonths: 24,
  /** After a representation or its request ended: recruiters must keep such records for a year. */
  representationMonths: 12,
  /** After a contact request ended. */
  contactRequestMonths: 12,
  /** After a shortlist link expired. */
  shortlistLinkMonths: 6,
  /** After a request to confirm work expired without an answer. */
  unansweredConfirmationDays: 30,
  /** After a confirmation of work ended. */
  workConfirmationMonths: 12,
  jobReportMonths: 12,
  accountFlagMonths: 24,
  advertiserClientMonths: 12,
  /** After somebody was asked whether an advert was true. */
  truthAnswerMonths: 24,
  /** After a strike expired, or an appeal was made. */
  strikeMonths: 24,
  auditMonths: 24,
  erasureRecordMonths: 24,
} as const;
