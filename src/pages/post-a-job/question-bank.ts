import type { Fields } from "./posting-types.ts";

export type AskedQuestion = NonNullable<Fields["questions"]>[number];

export interface BankTopic {
  topic: string;
  questions: readonly AskedQuestion[];
}

const yesNo = (question: string): AskedQuestion => ({ question, kind: "yes-no", isRequired: true });
const number = (question: string): AskedQuestion => ({ question, kind: "number", isRequired: true });
const text = (question: string): AskedQuestion => ({ question, kind: "text", isRequired: false });

/** Ready questions by topic, most answered with a word or a number so that answers can be compared. */
export const questionBank: readonly BankTopic[] = [
  {
    topic: "Forms of contract",
    questions: [
      number("How many years have you administered NEC contracts?"),
      number("How many years have you administered JCT contracts?"),
      number("How many compensation events have you assessed or priced in the last two years?"),
      text("Which NEC options or JCT forms have you worked under, and in what role?"),
    ],
  },
  {
    topic: "Accounts and valuations",
    questions: [
      number("What is the largest final account you have agreed on your own, in pounds?"),
      yesNo("Have you prepared a monthly cost value reconciliation yourself?"),
      yesNo("Have you agreed interim valuations with the other side without supervision?"),
      number("How many subcontract packages have you let and managed at the same time?"),
    ],
  },
  {
    topic: "Estimating and measurement",
    questions: [
      text("Which software do you take off with, and how often?"),
      yesNo("Have you prepared a bill of quantities under NRM2?"),
      yesNo("Have you written a cost plan from concept drawings?"),
    ],
  },
  {
    topic: "Standing and training",
    questions: [
      yesNo("Are you a chartered member of RICS (MRICS or FRICS)?"),
      yesNo("Are you enrolled on the APC?"),
      yesNo("Do you hold a valid CSCS card?"),
    ],
  },
  {
    topic: "Practical",
    questions: [
      number("How many weeks’ notice do you have to give?"),
      number("How many days a week can you be on site?"),
      yesNo("Do you need sponsorship to work in the UK?"),
      yesNo("Do you hold a driving licence that is valid in Great Britain?"),
      text("When could you start?"),
    ],
  },
];
