import { type FilterPhrase, hybridPhrases } from "./arrangement-phrases.ts";

/** "12 month FTC", "contract 6 months": the kind of contract with and without its length. */
const lasting = (kinds: string): string =>
  [
    kinds,
    ..."3 6 9 12 13 15 18 24 three six nine twelve eighteen"
      .split(" ")
      .flatMap((count) =>
        kinds.split(", ").flatMap((kind) => [`${count} month ${kind}`, `${count} months ${kind}`, `${kind} ${count} months`]),
      ),
  ].join(", ");

/** "New today", "posted this week". */
const since = (time: string) => ["posted", "new", "added", "listed"].map((word) => `${word} ${time}`).join(", ");

export const filterPhrases: readonly FilterPhrase[] = [
  {
    field: "level",
    values: ["apprentice-trainee"],
    label: "Apprentice / Trainee",
    phrases: "apprentice, trainee, traineeship, school leaver",
  },
  {
    field: "level",
    values: ["placement"],
    label: "Placement / Year in Industry",
    phrases: `${lasting("placement")}, placement year, year placement, placement student, student placement, year in industry, industry year, industrial year, industrial placement, work placement, undergraduate, undergrad, sandwich placement, sandwich year, sandwich course, year out`,
  },
  {
    field: "level",
    values: ["graduate"],
    label: "Graduate",
    phrases: "graduate, grad, new graduate, recent graduate, graduate level, graduate trainee",
  },
  { field: "level", values: ["graduate", "assistant"], label: "Junior (graduate or assistant)", phrases: "junior, jnr, jr, entry level" },
  { field: "level", values: ["assistant"], label: "Assistant", phrases: "assistant, asst, assist", isExact: true },
  { field: "level", values: ["intermediate"], label: "Intermediate", phrases: "intermediate, mid level, midlevel, mid weight" },
  { field: "level", values: ["project"], label: "Project", phrases: "project", isExact: true, onlyBefore: "surveyor" },
  { field: "level", values: ["senior"], label: "Senior", phrases: "senior, snr, sr, senior level" },
  { field: "level", values: ["principal-managing"], label: "Principal / Managing", phrases: "principal, principal level", isExact: true },
  {
    field: "level",
    values: ["principal-managing"],
    label: "Principal / Managing",
    phrases: "managing, lead, mng",
    isExact: true,
    onlyBefore: "role",
  },
  { field: "level", values: ["associate"], label: "Associate", phrases: "associate", onlyBefore: "role" },
  { field: "level", values: ["associate-director"], label: "Associate Director", phrases: "associate director" },

  {
    field: "contractType",
    values: ["permanent"],
    label: "Permanent",
    phrases: "permanent, perm, permanent role, permanent position, permanent job",
  },
  {
    field: "contractType",
    values: ["fixed-term"],
    label: "Fixed term",
    phrases: `${lasting("fixed term, fixed term contract, ftc")}, maternity cover, maternity contract, maternity leave cover, mat cover, mat leave cover`,
  },
  {
    field: "contractType",
    values: ["contract-freelance"],
    label: "Contract / Freelance",
    phrases: `freelance, freelancer, ${lasting("contract")}, contract role, contract job, contract work, contract position, contract basis`,
    isExact: true,
  },
  {
    field: "contractType",
    values: ["contract-freelance"],
    label: "Contract / Freelance",
    phrases: "contract roles, contract jobs, freelance roles, freelance jobs, freelance work",
    isExact: true,
  },
  {
    field: "contractType",
    values: ["temporary"],
    label: "Temporary",
    phrases: "temporary, temp, temping, temporary role, temp role, agency temp",
  },
  {
    field: "contractType",
    values: ["temp-to-perm"],
    label: "Temporary to permanent",
    phrases: "temp to perm, temporary to permanent, temp 2 perm",
  },
  {
    field: "contractType",
    values: ["contract-freelance", "temporary"],
    label: "Interim",
    phrases: "interim",
    isExact: true,
    onlyBefore: "role",
  },
  {
    field: "contractType",
    values: ["apprenticeship"],
    label: "Apprenticeship",
    phrases:
      "apprenticeship, degree apprenticeship, degree apprentice, higher apprenticeship, modern apprenticeship, level 4 apprenticeship, level 6 apprenticeship",
  },
  {
    field: "contractType",
    values: ["graduate-scheme"],
    label: "Graduate scheme",
    phrases:
      "graduate scheme, grad scheme, graduate programme, graduate program, grad programme, grad program, graduate training scheme, graduate training programme, graduate development programme",
  },
  {
    field: "contractType",
    values: ["placement-internship"],
    label: "Placement / Internship",
    phrases: "internship, intern, summer placement, summer internship, summer intern",
  },

  {
    field: "workType",
    values: ["on-site"],
    label: "On-site",
    phrases: "on site, onsite, site based, sitebased, based on site, fully on site",
  },
  {
    field: "workType",
    values: ["office-based"],
    label: "Office-based",
    phrases: [
      "office based, in office, in the office, office only, full time office, office working, based in the office, fully office based",
      ...["5 days", "five days"].flatMap((days) => [
        `office ${days}`,
        ...["", " a week", " per week"].flatMap((week) => [`${days}${week} in the office`, `${days}${week} in office`]),
      ]),
    ].join(", "),
  },
  {
    field: "workType",
    values: ["hybrid"],
    label: "Hybrid",
    phrases: [
      "hybrid, hybrid working, hybrid work, hybrid role, hybrid remote, part remote, partly remote, partially remote, remote hybrid, blended working, agile working, some home working",
      ...hybridPhrases,
    ].join(", "),
  },
  {
    field: "workType",
    values: ["remote"],
    label: "Remote",
    phrases:
      "remote, remotely, remote working, remote work, remote role, fully remote, full remote, 100 remote, remote first, remote based, uk remote, home based, home working, homeworking, work from home, working from home, work at home, working at home, work from anywhere, wfh, from home",
  },
  {
    field: "workType",
    values: ["remote", "hybrid"],
    label: "Remote or hybrid",
    phrases: "mostly remote, mainly remote, largely remote, predominantly remote, primarily remote, remote or hybrid",
  },
  {
    field: "workType",
    values: ["multi-site"],
    label: "Multi-site / Travelling",
    phrases: "multi site, multisite, multiple sites, travelling, nationwide, regional travel, peripatetic",
  },

  {
    field: "employerType",
    values: ["main-contractor"],
    label: "Main contractor",
    phrases: "main contractor, tier 1 contractor, tier one contractor, principal contractor",
  },
  {
    field: "employerType",
    values: ["civils-contractor"],
    label: "Civil engineering contractor",
    phrases: "civils contractor, civil engineering contractor",
  },
  {
    field: "employerType",
    values: ["subcontractor"],
    label: "Specialist subcontractor",
    phrases: "specialist subcontractor, specialist sub contractor, specialist contractor, trade contractor, package contractor",
  },
  { field: "employerType", values: ["mep-contractor"], label: "MEP contractor", phrases: "mep contractor, m&e contractor, m e contractor" },
  {
    field: "employerType",
    values: ["housebuilder"],
    label: "Housebuilder",
    phrases: "housebuilder, house builder, homebuilder, home builder",
  },
  {
    field: "employerType",
    values: ["developer-client"],
    label: "Developer / Client",
    phrases: "property developer, developer client, end client, property company",
  },
  {
    field: "employerType",
    values: ["housing-association"],
    label: "Housing association",
    phrases: "housing association, registered provider",
  },
  { field: "employerType", values: ["local-authority"], label: "Local authority", phrases: "local authority, council, local government" },
  { field: "employerType", values: ["central-government"], label: "Central government", phrases: "central government, civil service" },
  {
    field: "employerType",
    values: ["multidisciplinary-consultancy"],
    label: "Multidisciplinary consultancy",
    phrases: "multidisciplinary consultancy, multi disciplinary consultancy",
  },
  {
    field: "employerType",
    values: ["claims-consultancy"],
    label: "Claims and dispute consultancy",
    phrases: "claims consultancy, dispute consultancy",
  },
  { field: "employerType", values: ["joint-venture"], label: "Joint venture", phrases: "joint venture" },
  { field: "employerType", values: ["law-expert"], label: "Law firm or expert practice", phrases: "law firm" },

  {
    field: "payBasis",
    values: ["outside-ir35"],
    label: "Outside IR35",
    phrases: "outside ir35, o s ir35, outside of ir35, outside ir 35, ir35 outside, ir 35 outside, not inside ir35",
  },
  {
    field: "payBasis",
    values: ["paye-agency", "paye-client", "umbrella"],
    label: "Inside IR35 (PAYE or umbrella)",
    phrases: "inside ir35, inside of ir35, inside ir 35, ir35 inside, ir 35 inside, within ir35, not outside ir35",
  },
  {
    field: "payBasis",
    values: ["outside-ir35", "paye-agency", "paye-client", "umbrella"],
    label: "Inside or outside IR35",
    phrases: "inside or outside ir35, outside or inside ir35, inside outside ir35, outside inside ir35",
  },
  { field: "payBasis", values: ["umbrella"], label: "Umbrella", phrases: "umbrella, umbrella company, via umbrella" },
  { field: "payBasis", values: ["paye-agency", "paye-client"], label: "PAYE", phrases: "paye, paye only" },

  {
    field: "posted",
    values: [1],
    label: "Posted in the last day",
    phrases: `today, ${since("today")}, since yesterday, last 24 hours, past 24 hours, last 24 hrs, past 24 hrs, last 24hrs, past 24hrs, last day, past day, in the last day`,
  },
  {
    field: "posted",
    values: [3],
    label: "Posted in the last 3 days",
    phrases:
      "last 3 days, past 3 days, last three days, past three days, last 2 3 days, past 2 3 days, last two three days, last few days, last couple of days",
  },
  {
    field: "posted",
    values: [7],
    label: "Posted in the last 7 days",
    phrases: `this week, ${since("this week")}, last week, past week, last 7 days, past 7 days, last seven days, in the last week, in the last 7 days`,
  },
  {
    field: "posted",
    values: [14],
    label: "Posted in the last 14 days",
    phrases:
      "last 14 days, past 14 days, last two weeks, last 2 weeks, past two weeks, past 2 weeks, last fortnight, past fortnight, this fortnight",
  },
  {
    field: "posted",
    values: [30],
    label: "Posted in the last 30 days",
    phrases: "this month, last month, past month, last 30 days, past 30 days, last four weeks, last 4 weeks",
  },
];
