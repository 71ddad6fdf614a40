/** Requirements in adverts, each a noun phrase that can be a list item. */
export const experienceWords: Readonly<Record<string, readonly string[]>> = {
  "apprentice-trainee": [
    "five GCSEs at grade 4 or above, with maths and English",
    "a place on, or readiness to start, a [Level 4|Level 6] apprenticeship",
    "an interest in how buildings are put together and what they cost",
    "A levels, a T Level or a BTEC in a subject that uses numbers",
  ],
  placement: [
    "a place on a quantity surveying or commercial management degree with a year in industry",
    "at least one year of the course completed by the start date",
    "a tidy approach to figures and the nerve to ask",
  ],
  graduate: [
    "a degree in quantity surveying, or one accredited by the RICS or CIOB",
    "a conversion MSc, finished or nearly so",
    "some time on site or in a surveying office, [paid or unpaid|on placement or in holidays]",
    "a wish to start the APC within the first year",
  ],
  assistant: [
    "a year or more in a surveying team, [contractor or consultancy|on either side of the table]",
    "an HNC, HND or degree in a construction subject, or study towards one",
    "practice in taking off from drawings and in [comparing|levelling] quotations",
  ],
  intermediate: [
    "about [three|four] years as a quantity surveyor or in a near neighbour of that job",
    "packages of your own, let and settled",
    "a degree in quantity surveying or commercial management, or equal experience",
    "a record of [valuations|applications] that stood up",
  ],
  project: [
    "at least one project of [£5m|£10m|£12m] run from order to final account",
    "[five|six] years or thereabouts in commercial work",
    "the habit of forecasting [early|honestly] and correcting in public",
    "experience of supervising an assistant",
  ],
  senior: [
    "projects of [£15m|£20m|£30m] and above, looked after with little supervision",
    "final accounts that you agreed yourself",
    "[solid|sound] knowledge of contract law as it meets daily work",
    "experience of leading [assistants and trainees|one or two surveyors]",
    "a degree in quantity surveying or an equal professional route",
  ],
  "principal-managing": [
    "several projects at once, or one very large one, [with your own team|run by you commercially]",
    "the standing to disagree with a client and keep the client",
    "a record of developing surveyors into senior ones",
    "forecasts that [boards|directors] have been able to bank on",
  ],
  associate: [
    "commissions led from appointment to final account",
    "clients who ask for you by name",
    "a part in winning work, [even a small one|through bids or repeat business]",
    "experience of running a team’s fees and time",
  ],
  "commercial-manager-level": [
    "commercial responsibility for [£30m|£40m|£60m] a year of work or more",
    "management of a team of surveyors on several sites",
    "hard negotiations brought to a signed end",
    "a firm grasp of cash, margin and risk reporting",
  ],
  "associate-director": [
    "leadership of [a sector|an office|a key account] in a consultancy",
    "fee income that you have [built|kept] over some years",
    "the authority to sign advice and stand behind it",
  ],
  "head-of-commercial": [
    "commercial leadership of a region, division or programme",
    "a say in which work to take and which to leave",
    "turnover of [£100m|£150m|£250m] a year under your reporting",
  ],
  "director-partner": [
    "a practice, sector or region that you have led",
    "lasting relations with clients and their advisers",
    "the judgement to price a fee, refuse a job and back your people",
  ],
  "commercial-director": [
    "board-level answerability for margin and cash",
    "experience of settling the largest accounts of a business",
    "a record of building commercial departments that outlast their head",
  ],
  "board-executive": [
    "executive responsibility in a construction or consultancy business",
    "sight of the whole: work winning, delivery, risk and people",
    "credibility with funders, clients and your own surveyors",
  ],
};

export const suiteRequests = {
  must: [
    "daily working knowledge of {suite}",
    "{suite} administered at first hand, [notices included|on live projects]",
    "confident use of {suite} and [its amendments|the usual amendments]",
    "{suite} experience that you can talk us through",
  ],
  useful: ["some acquaintance with {suite}", "{suite}, if you have met it", "exposure to {suite}"],
  "will-train": [
    "Training in {suite} is given.",
    "{suite} can be learnt here: the training is paid for.",
    "No {suite} yet? We will teach you.",
  ],
} as const;

export const ricsRequests = {
  required: ["{rics} status", "{rics} membership, current at the start date", "chartered standing ({rics})"],
  preferred: ["{rics}", "{rics} or a similar standing", "{rics} membership"],
  "working-towards": [
    "progress towards {rics}",
    "enrolment on the route to {rics}, or the intention to enrol",
    "a start made towards {rics}, which we will support",
  ],
} as const;

export const softwareRequests = [
  "{software}",
  "[good|working] use of {software}",
  "{software} or something like it",
  "{software} (training given)",
];
export const measurementRequests = ["measurement to {measurement}", "familiarity with {measurement}", "{measurement} at your fingertips"];

export const personRequests = [
  "clear writing in [reports and in letters|letters as well as reports]",
  "a full driving licence",
  "the right to work in the UK",
  "a CSCS card or the readiness to sit the test",
  "spreadsheets that other people can follow",
  "an even temper in a long meeting",
  "curiosity about how things are built",
  "attention to detail that survives a deadline",
  "willingness to [stay away now and then|travel between sites]",
  "readiness to go through a security check",
  "the confidence to say when a number is wrong",
  "sound arithmetic and the sense to check it twice",
  "a straightforward way with subcontractors",
];

export const requestHeadings = [
  "What we ask",
  "About you",
  "What you bring",
  "Requirements",
  "What we are looking for",
  "Experience",
  "You will need",
];
export const essentialLeads = ["Essential:", "You will have:", "We need to see:", "Please have:", ""];
export const desirableSentences = [
  "Helpful, but not a reason to hold back: {wishes}.",
  "It would also help to have {wishes}.",
  "Desirable: {wishes}.",
  "We would be glad of {wishes}, though none of that is essential.",
  "A bonus, not a condition: {wishes}.",
];
export const requestSentences = [
  "We ask for {needs}. {desirable}",
  "To do this well you will need {needs}. {desirable}",
  "The short list of essentials: {needs}. {desirable}",
  "You will come with {needs}. {desirable}",
];

export const skillRequests = ["experience of {skill}", "practice in {skill}", "{skill} at first hand", "a good grounding in {skill}"];
