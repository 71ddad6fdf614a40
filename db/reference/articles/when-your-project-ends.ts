import type { ReferenceArticle } from "./article.ts";
import { citedSources } from "./cited.ts";
import { editorsByline } from "./editors.ts";

export const whenYourProjectEnds: ReferenceArticle = {
  slug: "when-your-project-ends",
  title: "When your project ends: being found in time without saying so",
  summary:
    "Surveyors know months ahead when their work runs out, and employers know months ahead when they will be short. How the calendar on this board brings the two together, and what it keeps from employers.",
  topic: "careers",
  ...editorsByline,
  sources: [citedSources.recordsDraft, citedSources.equalityAct],
  markdown: `Construction work ends on a date that everybody on the project knows. The final account is due in March; the last section is handed over in October; the freelance booking runs to the end of June. The surveyor can see it six months off, and so can the commercial manager. The next employer cannot. They advertise in the week in which they are short, and wait out a notice period that could have been foreseen.

This board has a calendar for that. You say in which month your work ends. Nobody else reads it. Employers see how many surveyors come free in each month, in numbers too coarse to point at anybody, and can say what they will need. You decide whether they learn who you are.

## Which end to name

| What ends | When to choose it |
| --- | --- |
| Final account | You will stay until the account is settled, as most contractors’ surveyors are asked to |
| Practical completion | Your part is done when the building is handed over, and somebody else settles the account |
| Contract | A fixed term, a secondment, or the last day of a freelance booking |

Name the month you honestly expect, not the one in the programme. If the two differ, you know why. A final account takes as long as its slowest subcontractor, and practical completion has been known to move. The month can be changed at any time, and a change costs nothing: the reminders move with it.

Say it under [When my work ends](/jobseeker/dashboard) on your dashboard. It takes a month, a choice and two ticks.

## What you are reminded of

Six, three and one month before the month you named, at eight in the morning, once each. The reminder leads to the adverts at your level in your region, and asks whether the month has moved. It comes on the site, and by e-mail unless you have turned such e-mails off; each e-mail has a link that stops them.

Why those three. Six months before, there is time to think about what you want instead of taking what is there: the region, the side of the table, the pay. Three months is what many senior contracts ask for as notice, and what a firm that plans its people works with. One month before is the last moment at which starting without a gap is likely. If you name a month that is closer, you are reminded of what is still ahead, not of what has passed.

## What employers see, and what they do not

They see a table of months. If twenty-three people who chose to be counted come free in March, it says 20. It can be cut by one thing at a time: level, region or contract suite, which are taken from your profile. It is counted once a week.

You are in it only if you tick **Count me in the calendar that employers see**. Even then:

- There is no list. No name, firm, project, profile or place is behind a number, and no number leads to one.
- Nothing is shown from fewer than ten people. A month with nine says that there are under ten.
- Numbers are rounded down to five, so that one person more or less is not seen.
- A number that was shown stays as it is until five of the people behind it have changed. Whoever looks before and after you join, leave or move your month sees the same.
- Things are not combined. Senior, in Wales, with FIDIC, in May would be one person whom everybody knows.
- Where everybody but a few could be subtracted from a whole, the smallest part is hidden too.

Those are the rules by which this board shows reported pay, and for the same reason. A surveyor’s present employer may be looking. People who agree among themselves to count as five or ten invented surveyors could move a number; what they would learn is that some number moved.

What you tell us is personal data. It is in the file that you can download, it goes when you delete it or your account, and it is deleted a year after the month you named. The ICO’s draft guidance on recruitment asks those who hold such records to keep them no longer than they are needed; a month that has passed is not.

## What employers can announce

An employer can say from which month they need somebody: the role, the level, the pay, the work, and where. Five such needs can be open at once. They carry the firm’s name and no telephone number.

If you have ticked **Show me what employers announce for then**, you see the needs at your level, in your region, for the month in which your work ends or the one after. We tell you of each once. The employer does not know that you see it, and is not told how many do. Firms that you hide from, and your own employer’s people, are left out.

Then there are three answers. **Not for me** takes it off your list, and nobody is told. **Report** sends it to us. **Introduce me** is the one by which you are named: you tick what they may have beside your name, such as an e-mail address or a CV, and the two of you can write to each other. You can stop sharing at any time.

## For employers: reading the table

It counts those who said so, not the market. A month with 40 seniors has at least 40 seniors who will want something else by then; how many more there are, nobody knows. It is still worth more than a guess when you promise a client a team.

Three uses have proved themselves with teams that plan by the quarter.

1. **Tender dates.** Before you commit to start in April, look at March and April for the level that you would have to find.
2. **Your own endings.** If your accounts and everybody else’s fall in the same month, start talking to your people before the reminders do.
3. **Announcing early.** A need that is announced four months ahead is read by people who are not looking at adverts yet. State the pay. A surveyor who has to introduce themselves to learn it will not.

Describe the work and not the person. A need is an advertisement in law: the Equality Act 2010 applies to it as it does to any advert.

## What the calendar cannot do

It does not know when work really ends. It does not count people whose profile has no level or no place, nor those who would rather not be counted. It is thin at first, and in small regions it may stay so: an empty cell means under ten, and may mean nine.

## What to do now

- Senior posts live now: {{jobs: level=senior}}. Those at project level: {{jobs: level=project}}. What they say of pay: {{pay: level=senior}}.
- Read [counter-offers and notice](/article/counter-offers-and-notice) before you tell anybody.
- If the next step is a booking and not a post, [day rates, umbrella and IR35](/article/day-rates-umbrella-and-ir35) has the arithmetic.
- Look at [who will hire next](/contract-awards): firms that won work in the months in which you finish yours.
`,
};
