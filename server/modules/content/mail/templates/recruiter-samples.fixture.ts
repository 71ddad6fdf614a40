import type { MailFacts } from "../mail.types.ts";

const at = (path: string) => `https://jobs.example.test${path}`;
const name = "Robin O’Brien";

/** One sample of each mail to recruiters about their adverts and pages. */
export const recruiterSamples: Pick<MailFacts, "recruiter-summary" | "application-received" | "recruiter-enquiry" | "enquiry-answered"> = {
  "recruiter-summary": {
    name,
    lines: ["3 new applications: Senior Quantity Surveyor"],
    link: at("/recruiter/dashboard"),
  },
  "application-received": {
    name,
    jobTitle: "Senior Quantity Surveyor",
    reference: "DW-3069-7K2",
    link: at("/recruiter/dashboard"),
  },
  "recruiter-enquiry": {
    name,
    senderName: "Sam Seeker",
    message: "I read your page.\nAre you hiring in Leeds?",
    link: at("/recruiter/dashboard?tab=messages&enquiry=AbCdEfGhIjKlMnOpQrStUv"),
  },
  "enquiry-answered": { name, from: "Frankie Lance", link: at("/enquiries/AbCdEfGhIjKlMnOpQrStUv") },
};
