import type { ReferenceArticle } from "./article.ts";
import { editorsByline } from "./editors.ts";

export const whoWillHireNext: ReferenceArticle = {
  slug: "who-will-hire-next",
  title: "Who will hire next: reading contract awards before the adverts",
  summary:
    "A firm that has just won a contract needs somebody to run its money. Public buyers must publish who won. How to read those notices, and how to write to a firm before it advertises.",
  topic: "careers",
  ...editorsByline,
  sources: [
    {
      title: "Procurement Act 2023",
      publisher: "legislation.gov.uk",
      year: 2023,
      url: "https://www.legislation.gov.uk/ukpga/2023/54/contents",
    },
    {
      title: "Find a Tender, the notices themselves",
      publisher: "Cabinet Office",
      year: 2026,
      url: "https://www.find-tender.service.gov.uk/",
    },
    {
      title: "Open Contracting Data Standard",
      publisher: "Open Contracting Partnership",
      year: 2026,
      url: "https://standard.open-contracting.org/",
    },
  ],
  markdown: `Adverts are the end of a story. A contractor wins a school in March, puts a manager on it in April, finds in May that the surveyor who priced it is busy elsewhere, and advertises in June. Whoever writes to that contractor in April is not one of sixty applicants. They are the person who turned up when they were needed.

Private awards are seldom announced. Public ones are: councils, health bodies, universities and housing associations publish who won their contracts, and this board reads those notices. The list is under [Who will hire next](/contract-awards).

## Where the notices come from

The Procurement Act 2023 obliges public buyers in England, Wales and Northern Ireland to publish a notice before they enter into a contract above the thresholds, and another with its details afterwards. They appear on Find a Tender, which the Cabinet Office runs. Smaller contracts, and those begun under the earlier rules, are on Contracts Finder. Scotland has rules and a site of its own.

Both services give out their notices as data, in the Open Contracting Data Standard of the Open Contracting Partnership. It names the buyer, the supplier, the value, the date and a code for what was bought. We take those fields, and leave the names and telephone numbers of contact persons where they are.

Two codes count as construction here. Codes that begin with 45 are construction work itself. Codes that begin with 71 are architectural, engineering and surveying services, which is where consultancies win. Everything else in the notices is left out.

## What a row tells you

| In the row | What it says about the post |
| --- | --- |
| Value | How senior the surveyor will be, and whether there will be one or a team |
| Contract suite | Which administration experience will be asked for |
| Place | Where the site is; if the notice says only where the buyer is, the row says so |
| Date | How long ago the decision was made, so how soon people are needed |
| Adverts | Whether the firm already has a live advert here |

A value is what the buyer published. For a framework it is often the most that could be spent over four years by everybody on it, so it says little about any one firm. Where several firms share an award, each has a row of its own with the value of the whole, and the row says how many they are.

The suite is read from the words of the notice. Many notices name none. That does not mean that the contract has none; it means that you should ask.

## How long it takes from award to advert

We do not know of a dependable figure, and will not make one up. The order of events is more useful than an average.

1. **Award.** The people who priced the job hand it over. On a small job the same surveyor goes on with it.
2. **Before the start on site.** The firm decides who will run the job. This is the best time to write: the need is known and nobody has been approached.
3. **The first months.** Packages are let. If nobody was found the work is shared among people who are busy already, and the advert goes out.
4. **Later.** Somebody leaves, or the account is behind. Adverts then ask for a person who can start at once, and freelance surveyors are considered who would not have been before.

A large firm may move somebody from a job that ends. Look at what else it has won: three awards in one region within two months are harder to staff from within than one.

## For candidates: how to write to a firm that has not advertised

Say why you write now, in the first line. A contract that the firm won last month is a reason; admiration is not.

> Your award of the Northgate primary school interests me, because I have just taken two schools of that size through final account under JCT Design and Build. I live twelve miles from the site and am free from January.

That example is invented to show the form: the job, the match, the distance, the date. Four sentences are enough, and a CV of two pages. Write to the commercial manager or commercial director and not to a general address, and telephone once, a week later.

Do not pretend to know more than the notice says. A firm that shares a framework may have won nothing but the right to be asked, and an applicant who congratulates it on forty million pounds shows that they did not read on.

If you would rather wait for an advert, follow **Tell me when they advertise** in the row. It saves a search for the firm’s name, and you hear of the advert when it appears.

## For recruiters: a call worth taking

The same list, firm by firm, is under Leads on the recruiter’s dashboard: who has won, what it comes to together, and that they advertise nothing here. It can be narrowed by region, suite and value, and downloaded.

Two manners make the call worth taking. Ring with a person in mind whom you have spoken to, who has asked you to; a list of CVs sent without permission costs you the client and breaks the law on personal data. And know the contract. “I saw that you won the flood scheme on NEC4 Option C; I have somebody who has kept the compensation event register on two of those” is a conversation. “Are you recruiting at the moment” is not.

## What the list cannot tell you

It holds public contracts alone. Most private housing, offices, sheds and data centres never appear, and neither do subcontracts. A firm may be busy and absent from it, or win and hire nobody.

Names are matched to pages on this board by the company number where the notice gives one, otherwise by name. A joint venture, or a firm that trades under another name, may therefore seem to advertise nothing when it does.

Notices contain mistakes: a date in the wrong century, a value of one pound, a code for something else. What cannot be right is refused, and awards that were cancelled later are taken out. If you find one that is wrong, tell the buyer, who can correct the notice, and it will be read again.

## What to do now

- Open [Who will hire next](/contract-awards), choose your region, and tick **Nothing advertised yet**.
- Read [NEC4 in adverts](/article/nec4-in-adverts) before you write to a firm that has won under it. Adverts that name it, live now: {{jobs: suite=nec4}}. Those that name JCT: {{jobs: suite=jct}}.
- See what posts at your level pay in the [salary guide](/salary-guide) before anybody asks you.
- Recruiters: [writing an advert that gets answered](/article/writing-an-advert-that-gets-answered) is for the day on which the firm says yes.
`,
};
