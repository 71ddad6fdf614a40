import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const confirmedWork: ReferenceArticle = {
  slug: "confirmed-work",
  title: "Confirmed work: showing what you did without breaking a confidence",
  summary:
    "How a surveyor can have a project confirmed by a former client or colleague, what each of the three sides sees, what never to write into a record, and how far an employer may rely on the mark.",
  topic: "careers",
  ...editorsByline,
  sources: [citedSources.recordsDraft],
  markdown: `A quantity surveyor’s best work is the work they may not talk about. The final account that was settled without a lawyer, the compensation event that held, the target that was agreed after three bad months: all of it belongs to a client who has asked for silence. So CVs say “responsible for commercial matters on a major scheme”, and every other CV says the same. A reference comes too late to help. It is asked for when the offer is written, it is often given by an office that never saw the site, and it says the dates and nothing else.

On this board a project in your profile can carry a mark: somebody who was there read the record and said that it is right. This article says how that works, what each side sees, and what to leave out.

## What a record holds

A record is one project in your profile. It describes the work in terms that are useful to an employer and harmless to a client.

| Say | Leave out |
| --- | --- |
| The value as a band, such as £20m to £50m | The contract sum, the target or the final account figure |
| The suite and the option, such as NEC4 option C | Amendments that were negotiated |
| What you led and what you assisted with | Who lost, and by how much |
| The sector, the region, the years | The address, where there is only one such building |
| A name that anyone would understand, such as “Viaduct renewal, West Yorkshire” | The client’s name, if it is not public or you gave your word |

Your part is said in six lines: cost plan, tender, valuations, compensation events, variations and final account. For each you led it, you assisted, or it was not yours. Most people overstate one of them. The person you ask will notice, so understate it.

The client’s name is hidden unless you show it. If it is hidden and turns up in your own words, we ask before we save. We ask too where a sum stands beside a claim, a margin or a final account. We never refuse to save: you know what is public, and we do not.

## How a project is confirmed

Open [your profile](/jobseeker/profile), go to the projects and choose one. Give the name and the e-mail address of one person who worked with you on it: a client, a colleague or a manager. They get one e-mail.

The link in it opens a page with your name and that one record, exactly as employers read it. It shows nothing else of your profile, neither where you are, nor what you look for, nor that you are looking at all. They need no account and can answer on a telephone in a minute. There are four answers.

- They confirm the record, and may add whether they were a client, a colleague or a manager.
- They say that something in it is not right. You are told that, and can correct it and ask again.
- They say that they cannot confirm it, and give no reason.
- They say that they never want to be asked again. From then on nobody can send such a request to their address.

The link works for 30 days. You can send the e-mail again after two days, twice in all. One person is asked about a project at a time.

## What each side sees

You see whom you asked, until they answer. Then we forget their name and address; what remains is the month and, if they said so, what they were to you.

They see your name and the record. They do not see who else you asked, who reads your profile, or whether you got the job.

Employers see “Confirmed in November 2026 by a former client”. They do not learn who it was, and nor do we tell them if they ask. If your profile is anonymous it stays anonymous: the mark says that somebody vouched for the project, not who you are. Firms that you hide from do not find you by it.

The ICO’s draft guidance on recruitment asks those who hire to collect no more than they need. A month and a word are enough to know that the record was read by somebody who could contradict it.

## What ends a confirmation

The mark is for the record as it was read. If you change anything in it, even the year, the mark goes, and you would have to ask again; we say so before we save. If you only move the project up or down, it stays.

You can remove the mark at any time. So can the person who gave it: the link in their e-mail keeps working for that. They owe nobody an explanation. You are told that the mark has gone, and not why.

If you erase your account, records and requests go with it. If they erase theirs, what tied the mark to their address goes, and the mark stays.

## Why it is hard to fake, and where it is not

Your own address is refused, however it is written. So are answers from your account and from a browser in which you have signed in. Where several projects of one person are confirmed from the network that asked, our moderators look at it before employers complain. There is a limit to how many people you can ask in a day, and to how often one address is asked by anybody.

None of this stops a friend who is willing to lie. The mark does not prove that the work was good, that the band is right to the million, or that the person who confirmed it was senior. It says that one person other than you, at an address you gave, put their hand to one record. Take it for what it is: a reason to ask the next question in an interview, and not a reason to leave it out.

## For employers

In the [jobseeker database](/jobseeker-database) choose **A project is confirmed** under **Confirmed work**. If you also choose a contract suite, a form, a sector or a project value, the confirmed project has it: NEC4 and £20m to £50m then means one confirmed project under NEC4 of that value. Programs ask for the same with confirmed=1.

Do not sort out people who have no mark. The best of them may have signed more than others, and their clients may be bound to answer nobody. Ask instead: “Which of these could somebody confirm, and who”. Do not ask the candidate for the name behind a mark. It was given on the promise that nobody would.

In an interview, take the record and go one level down. What was the first compensation event that was rejected, and why. Who priced the variations before they were instructed. What did the last month of the final account look like. A person who did the work answers with a scene, and one who did not answers with a process.

## Whom to ask

The best person is the one who would be asked anyway, has left the firm, and has no interest in your next job. A client’s representative is stronger than a colleague, and a colleague from another firm is stronger than a friend at the next desk. Ask them by telephone first. Tell them that it is one page, that no figure is in it, and that their name goes nowhere. Ask about one project, not three.

Do not ask anybody who works for your present employer and does not know that you are looking. The page does not say that you look for work, but they can guess.

## What to do now

- [Write down two projects](/jobseeker/profile) and have the better one confirmed.
- [Final accounts: what employers test](/article/final-accounts-what-employers-test).
- [Interview questions by level](/article/interview-questions-by-level).
- [Senior adverts that ask for NEC4](/jobs?level=senior&suite=nec4), live now: {{jobs: level=senior, suite=nec4}}.
`,
};
