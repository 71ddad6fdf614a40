export const packageHeadings = ["The package", "Pay and benefits", "What we offer", "In return", "Terms", "What you get"];

/** Words for each benefit slug, lower case, as list items or in a sentence. */
export const benefitWords: Readonly<Record<string, readonly string[]>> = {
  "car-allowance": ["a car allowance [of £4,800|of £5,500|of £6,200|paid monthly]", "car allowance"],
  "company-car": ["a company car or the cash instead", "a company car"],
  "electric-car-scheme": ["an electric car by salary sacrifice"],
  "fuel-card": ["a fuel card"],
  mileage: ["mileage at 45p", "business mileage paid"],
  "travel-allowance": ["a travel allowance", "travel to site paid beyond [twenty|thirty] miles"],
  "annual-bonus": ["an annual bonus", "a bonus tied to [the business|project] results"],
  "profit-share": ["profit share after [one year|the first year]"],
  "share-plan": ["a share plan"],
  "private-healthcare": ["private healthcare", "private medical cover [for you|for you and your family]"],
  dental: ["dental cover"],
  "pension-employer-contribution": ["an employer pension contribution of [6|7|8|10] per cent", "pension, matched to [5|6|8] per cent"],
  "life-cover": ["life cover of [three|four] times salary"],
  "income-protection": ["income protection"],
  "professional-fees-paid": ["professional fees paid", "one professional subscription a year"],
  "apc-support": ["a structured APC programme with [a counsellor in the office|regular mock interviews]", "APC support"],
  "study-support-day-release": ["day release and course fees", "paid study leave"],
  "extra-holiday": ["[27|28|30] days’ holiday plus bank holidays", "a day’s extra leave for each year served, up to five"],
  "buy-and-sell-holiday": ["the option to buy or sell a week’s leave"],
  "flexible-working": ["flexible start and finish times", "hours around [school runs|a core day]"],
  "nine-day-fortnight": ["a nine-day fortnight"],
  relocation: ["help with relocation"],
  "lodge-or-accommodation": ["lodging paid when you stay away", "accommodation near site"],
  "enhanced-parental-leave": ["enhanced parental leave"],
  "training-budget": ["a training budget of your own"],
  "volunteer-day": ["two volunteer days a year"],
  "london-weighting": ["London weighting"],
  "market-supplement": ["a market supplement, reviewed every second year"],
};

export const packageSentences = [
  "{payWords} The package adds {benefits}.",
  "{payWords} You would also have {benefits}.",
  "{payWords} With it come {benefits}.",
  "Beside pay there is {benefits}. {payWords}",
];

export const statedPayWords = {
  year: [
    "Pay is {pay} a year, according to experience.",
    "The salary is {pay}.",
    "We expect to pay {pay}.",
    "{pay}, reviewed each [April|January].",
    "Salary: {pay} for a [37.5|40|37|39]-hour week.",
  ],
  month: ["Pay is {pay} a month for the length of the engagement.", "The monthly rate is {pay}."],
  week: ["The weekly rate is {pay}.", "Pay: {pay} a week, invoiced every Friday."],
  day: ["The rate is {pay} a day, {basis}.", "{pay} per day ({basis}).", "A day pays {pay}, {basis}, for {hours} hours."],
  hour: ["The rate is {pay} an hour, {basis}.", "{pay} per hour, {basis}, with timesheets signed weekly."],
} as const;

export const unstatedPayWords = [
  "Pay is open to discussion and will [match your experience|follow what you have run].",
  "We will talk about pay at the first conversation, not the last.",
  "Salary depends on experience; tell us what you are looking for.",
  "Pay is in line with the market for this level and region.",
  "The salary will be agreed with the person we appoint.",
];

/** Short pay text of a card when no figure is stated. */
export const payTexts = [
  "Competitive, with car allowance",
  "Competitive salary and package",
  "Depending on experience",
  "Negotiable",
  "Market rate",
  "Salary on application",
  "Competitive, plus bonus",
  "Attractive package",
];
export const rateTexts = ["Rate negotiable", "Market day rate", "Rate on application", "Day rate depending on experience"];

export const basisWords = {
  "paye-agency": "PAYE through the agency",
  "paye-client": "PAYE on the client’s payroll",
  umbrella: "umbrella, inside IR35",
  "outside-ir35": "outside IR35",
  "not-determined": "IR35 status to be confirmed",
} as const;

export const placeSentences = {
  "on-site": [
    "You would be based on the project in {site}[, five days a week|].",
    "This is a site role in {site}.",
    "The desk is in the site office, {site}.",
  ],
  "office-based": [
    "The team works from {office}, with [occasional|weekly] site visits[| to {site}].",
    "You would be in our {office} office on most days.",
  ],
  hybrid: [
    "The pattern is {home} [at home|from home] and the rest [in {office}|between {office} and site].",
    "We work [flexibly|in a hybrid way]: {home} at home each week, the other days in {office}[| or on site].",
  ],
  remote: [
    "The work is done from home anywhere in the UK, with a [monthly|quarterly] day in {office}.",
    "Remote, with travel to {office} [when a meeting needs it|now and then].",
  ],
  "multi-site": [
    "Sites are spread [across the region|around {office}], so some of the week is on the road.",
    "You would move between [three|four|several] sites, {site} the busiest of them.",
  ],
} as const;

export const durationSentences = [
  "The contract is for {months} months{extension}.",
  "We need you for {months} months{extension}.",
  "Length: {months} months{extension}.",
];
export const extensionWords = [", and an extension is likely", ", with more to follow if the programme holds", " with scope to extend"];

export const applyHeadings = ["How to apply", "Applying", "Next steps", "To apply"];
export const applySentences = [
  "Apply here with a CV and [a short note on one project you are proud of|two or three lines about your recent projects].",
  "Send your CV through this page. We answer [every application|everyone] within [five|seven|ten] working days.",
  "There are two conversations: one [by video|on the telephone], one in {office}. We decide within [a week|ten days] of the second.",
  "Questions first? Write to careers@example.com and [the commercial team|somebody who does the job] will reply.",
  "Tell us if you need anything changed so that you can do your best at interview.",
  "We read applications as they arrive and may close early if we find the right person.",
  "Interviews are planned for the [second|third|last] week of the month, in {office}.",
  "People coming from the other side of the table are welcome; we will teach what is different.",
  "We are happy to talk about part-time hours or a job share.",
  "A CV is enough: no covering letter, please.",
  "A list of projects with values and your part in them helps us more than a long letter.",
];
export const agencyApplySentences = [
  "{firm} charges nothing to the people it introduces.",
  "Your CV goes to the client only with your written consent.",
  "We will name the client before anything is sent.",
  "Please say if you have already been put forward for this vacancy by somebody else.",
  "{firm} has the client’s authority to advertise this position.",
  "Call-backs are made the same day; applications are best sent through this page.",
];

/** Sentences about the project; `{value}` is "between £5m and £20m". */
export const projectSentences = [
  "[The first project|The work in hand|What you would join] is {project}.",
  "At present the team is busy with {project}.",
  "You would start on {project}.",
  "The team’s current work is {project}[; other schemes follow in the new year|].",
  "Waiting for you is {project}.",
  "Next on the list is {project}.",
];
export const valueSentences = ["Contracts run {value}.", "A usual job is {value}.", "Values here are {value}.", "The value is {value}."];
export const routeSentences: Readonly<Record<string, readonly string[]>> = {
  traditional: ["It is let traditionally, with full drawings.", "Procurement is traditional."],
  "design-and-build": ["It is a design-and-build contract.", "The route is single-stage design and build."],
  "two-stage-tender": [
    "It was won at first stage and the second is being priced now.",
    "It is bought in two stages, so pre-construction matters.",
  ],
  "construction-management": [
    "It runs under construction management, with [thirty|forty] trade contracts.",
    "Trades are let direct under construction management.",
  ],
  "management-contracting": ["It is a management contract."],
  "framework-call-off": ["It is called off a framework.", "The framework has [three|four] years left to run."],
  term: ["It is a term contract with priced task orders."],
  "partnering-alliance": ["It is delivered by an alliance with shared gain and pain.", "Partners share one office and one set of books."],
  "pfi-ppp": ["The concession has [nine|fourteen] years to run."],
  "self-delivery-direct": ["Most of it is carried out by direct labour."],
  "epc-epcm": ["It is an EPC contract.", "It runs under an EPCM arrangement."],
};
export const patternSentences: Readonly<Record<string, readonly string[]>> = {
  "part-time": ["This is a part-time post of [21|24|28] hours a week.", "Part-time: three or four days, as suits you."],
  "job-share": ["The post is shared between two people; one half is open."],
  "compressed-hours": ["Hours are worked over a nine-day fortnight.", "A four-day week is possible on full hours."],
  annualised: ["Hours are annualised, with lighter weeks in winter."],
  "shifts-nights": ["Some weeks are worked at night, around [track|railway] possessions."],
};
