import type { MailFacts } from "../mail.types.ts";

const at = (path: string) => `https://jobs.example.test${path}`;

/** One sample of each mail about reports and their outcomes. */
export const caseSamples: Pick<MailFacts, "advert-moderated" | "report-outcome" | "advert-was-fraud" | "strike-given" | "appeal-decided"> =
  {
    "advert-moderated": {
      name: "Robin",
      jobTitle: "Senior Quantity Surveyor",
      news: "frozen",
      reason: "It asks applicants for money.",
      link: at("/recruiter/dashboard?tab=jobs"),
    },
    "report-outcome": {
      reference: "3FA9-01BC",
      jobTitle: "Senior Quantity Surveyor",
      outcome: "fraud",
      link: at("/contact?topic=advert"),
    },
    "advert-was-fraud": {
      name: "Robin",
      jobTitle: "Senior Quantity Surveyor",
      companyName: "Alder Ltd",
      text: "Do not send them anything more.",
      link: at("/jobseeker/dashboard?tab=applications"),
    },
    "strike-given": {
      name: "Robin",
      companyName: "Alder Ltd",
      reason: "The advert asked applicants for money.",
      step: "review",
      expiresAt: new Date("2027-11-21T12:00:00Z"),
      link: at("/recruiter/dashboard"),
    },
    "appeal-decided": {
      name: "Robin",
      subject: "strike",
      outcome: "overturned",
      answer: "The advert asked for no money.",
      isSamePerson: false,
      link: at("/recruiter/dashboard"),
    },
  };
