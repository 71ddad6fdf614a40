import { interviewSentence, interviewSubjects } from "#server/modules/people/notifications/interview-sentences.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import type { MailFacts } from "../mail.types.ts";
import type { Words } from "./mail-content.ts";

type Facts = MailFacts["interview-news"];

const goesAlong = new Set<Facts["news"]>(["arranged", "changed", "cancelled"]);
const isOff = ({ news }: Facts) => news === "cancelled" || news === "declined";

/** Mails about interviews, to the applicant and to those who hire. */
export const interviewWords: Words<"interview-news"> = {
  "interview-news": (facts, site) => {
    const { name, side, news, jobTitle, companyName, startsAt, lengthMinutes, where, interviewers, text, proposedTimes, link } = facts;
    const isApplicant = side === "applicant";
    return {
      subject: `${interviewSubjects[side][news]}: ${jobTitle}`,
      name,
      paragraphs: [
        `About ${jobTitle}${isApplicant ? ` at ${companyName}` : ""}: ${interviewSentence(side, { news, companyName, when: londonMoment(startsAt) })}`,
        ...(isOff(facts) ? [] : [`It lasts ${lengthMinutes} minutes, London time. ${where}`]),
        ...(isOff(facts) || interviewers === "" ? [] : [`Taking part: ${interviewers}.`]),
        ...(proposedTimes.length > 0 ? [`Times proposed instead: ${proposedTimes.map(londonMoment).join("; ")}.`] : []),
        ...(text === null ? [] : [`${writerOf(facts)}: ${text}`]),
        ...(goesAlong.has(news) ? [calendarSentence(news)] : []),
      ],
      action: { label: actionOf(facts), link },
      afterAction: [],
      why: isApplicant
        ? `You got this because you applied for this job on ${site.name}.`
        : `You got this because you arranged this interview, or look after this advert, on ${site.name}.`,
    };
  },
};

const calendarSentence = (news: Facts["news"]): string =>
  news === "cancelled" ? "The file with this mail takes it out of your calendar." : "The file with this mail puts it into your calendar.";

/** Whose words go along: with an answer the applicant's, otherwise the employer's. */
function writerOf({ side, news }: Facts): string {
  if (news === "accepted" || news === "time-asked" || news === "declined") return "They wrote";
  return side === "applicant" ? "They wrote to you" : "Your firm wrote to the applicant";
}

function actionOf({ side, news }: Facts): string {
  if (side === "employer") return "See the applicant";
  return news === "cancelled" ? "See your application" : "Answer the invitation";
}
