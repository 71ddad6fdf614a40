import { type AlertFrequency, alertLimits } from "#db/taxonomy/alert.ts";
import type { AlertedSearch } from "../mail.types.ts";
import type { MailSection, Words } from "./mail-content.ts";

const rhythms: Record<AlertFrequency, string> = {
  none: "no mail",
  instant: "a mail within minutes of a new advert, at most three a day",
  daily: "a mail at half past seven each morning on which there is something new",
  weekly: "a mail each Monday morning on which there is something new",
};

/** Mails about saved searches. */
export const alertWords: Words<"job-alert-confirm" | "job-alert-unchanged" | "job-alert"> = {
  "job-alert-confirm": ({ name, searchName, frequency, link }, site) => ({
    subject: `Do you want job alerts from ${site.name}?`,
    name,
    paragraphs: [`Somebody asked for this job alert with your address: ${searchName}.`, `It would be ${rhythms[frequency]}.`],
    action: { label: "Look at the alert and confirm it", link },
    afterAction: ["The link works for 7 days. We send nothing until you confirm, and delete the request after 14 days if you do not."],
    why: `You got this because somebody typed your address into a form of ${site.name}. If it was not you, leave it: nothing more will come of it.`,
  }),
  "job-alert-unchanged": ({ name, searchName, because, link }, site) => ({
    subject: because === "known" ? "You have this job alert already" : `You have ${alertLimits.searchesPerPerson} job alerts already`,
    name,
    paragraphs: [
      because === "known"
        ? `This alert was asked for again: ${searchName}. You have it already, so nothing was changed.`
        : `One more alert was asked for: ${searchName}. You have ${alertLimits.searchesPerPerson}, which is the most, so it was not added. Stop one and ask again.`,
    ],
    action: { label: "See my alerts", link },
    afterAction: [],
    why: `You got this because somebody typed your address into a form of ${site.name}. If it was not you, there is nothing to do: whoever typed it was not told that you have alerts.`,
  }),
  "job-alert": ({ name, searches, stopAllLink }, site) => ({
    subject: subjectOf(searches),
    name,
    paragraphs: [],
    action: null,
    afterAction: [],
    sections: searches.map(sectionOf),
    why: `You got this because you asked ${site.name} to tell you of new adverts on ${searches.length === 1 ? "this search" : "these searches"}.`,
    lastLink: { label: "Stop all these e-mails, or see which are on", link: stopAllLink },
  }),
};

/** Names the first advert: what is in a mail is told from its subject. */
function subjectOf(searches: readonly AlertedSearch[]): string {
  const count = searches.reduce((sum, { newCount }) => sum + newCount, 0);
  const first = searches[0]?.jobs[0];
  if (!first) return `${jobs(count)} for you`;
  const opening = `${first.companyName} is hiring: ${first.title}`;
  return count === 1 ? opening : `${opening} – and ${count - 1} other ${count === 2 ? "job" : "jobs"}`;
}

function sectionOf({ name, newCount, total, listLink, stopLink, jobs: adverts }: AlertedSearch): MailSection {
  const left = newCount - adverts.length;
  return {
    heading: `${name}: ${newCount} new`,
    entries: adverts.map(({ title, lines, link, fewerLink }) => ({
      label: title,
      link,
      lines,
      aside: { label: "Fewer like this", link: fewerLink },
    })),
    links: [
      {
        label: left > 0 ? `See the other ${left} new and the whole list, ${jobs(total)}` : `See the whole list, ${jobs(total)}`,
        link: listLink,
      },
      { label: "Stop this alert", link: stopLink },
    ],
  };
}

const jobs = (count: number): string => `${count.toLocaleString("en-GB")} ${count === 1 ? "job" : "jobs"}`;
