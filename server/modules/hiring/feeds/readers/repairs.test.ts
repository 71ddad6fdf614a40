import { describe, expect, it } from "vitest";
import { openFeed } from "./open-feed.ts";
import type { RawAdvert } from "./raw-advert.ts";

async function read(source: string | Buffer): Promise<RawAdvert[]> {
  async function* whole() {
    yield Buffer.from(source as string);
  }
  const adverts: RawAdvert[] = [];
  for await (const advert of (await openFeed(whole())).adverts) adverts.push(advert);
  return adverts;
}

const other = "<job><title>Other</title><company>Elm</company></job>";
const around = (record: string) => `<source>\n${record}\n${other}\n</source>`;

describe("a record of XML whose form is broken, and plain all the same", () => {
  it.each([
    ["a bare ampersand", "<title>M&E QS & Estimator</title><company>A&B</company>", "M&E QS & Estimator", "A&B"],
    ["undeclared entities", "<title>QS &ndash; &pound;60k&nbsp;&euro;</title><company>Oak &amp; Ash</company>", "QS – £60k €", "Oak & Ash"],
    ["a reference that is none", "<title>QS &bogus; &#xZZ;</title><company>Oak</company>", "QS &bogus; &#xZZ;", "Oak"],
    ["a control character", "<title>Q\u0000S\u0007 &#1;x</title><company>Oak</company>", "QS x", "Oak"],
    ["an unclosed element", "<title>QS<company>Oak</company>", "QS", "Oak"],
    ["a stray end", "<title>QS</title></b></x><company>Oak</company>", "QS", "Oak"],
    ["ends in the wrong order", "<title><x>QS</title></x><company>Oak</company>", "QS", "Oak"],
    ["names in two cases", "<Title>QS</title><COMPANY>Oak</Company>", "QS", "Oak"],
    ["an unclosed CDATA section", "<title><![CDATA[QS</title><company>Oak</company>", "QS", "Oak"],
    ["CDATA in CDATA", "<title><![CDATA[<![CDATA[QS]]>]]></title><company>Oak</company>", "QS", "Oak"],
    ["the end of a CDATA section too many", "<title>QS]]></title><company>Oak</company>", "QS", "Oak"],
    ["an end of the record inside CDATA", "<title><![CDATA[QS </job><job>]]></title><company>Oak</company>", "QS </job><job>", "Oak"],
    ["an unclosed comment", "<title>QS</title><!-- not closed <company>Oak</company>", "QS", "Oak"],
    ["a document type", "<!DOCTYPE html><title>QS</title><company>Oak</company>", "QS", "Oak"],
    ["an attribute twice", '<title a="1" a="2">QS</title><company>Oak</company>', "QS", "Oak"],
    ["attributes without quotes", "<title lang=en x>QS</title><company>Oak</company>", "QS", "Oak"],
    ["an attribute that is never closed", '<title lang="en>QS</title><company>Oak</company>', "QS", "Oak"],
    ["a tag that is never closed", "<title>QS</title <company>Oak</company>", "QS", "Oak"],
    ["a bare angle bracket", "<title>QS < 5 years</title><company>Oak</company>", "QS < 5 years", "Oak"],
    ["markup among the words", "<title>QS <b>Rail</b><br/></title><company>Oak</company>", "QS <b>Rail</b><br>", "Oak"],
    ["a field of the record's own name", "<job>QS</job><title>QS</title><company>Oak</company>", "QS", "Oak"],
    ["an unknown element that is never closed", "<title>QS <foo>Rail</title><company>Oak</company>", "QS Rail", "Oak"],
  ])("is read with %s", async (_, fields, title, company) => {
    const adverts = await read(around(`<job>${fields}</job>`));
    expect(adverts.map((advert) => [advert.title, advert.company, advert.problem])).toEqual([
      [title, company, null],
      ["Other", "Elm", null],
    ]);
  });

  it.each([
    ["text <![CDATA[ within ]]]]><![CDATA[> it", "text <![CDATA[ within ]]> it"],
    ["a[b[0]]]]><![CDATA[> c", "a[b[0]]> c"],
    ["one ]]><![CDATA[two", "one two"],
  ])("has nothing put right in a section split as XML asks for: %s", async (section, description) => {
    const words = `<description><![CDATA[${section}]]></description>`;
    const [advert] = await read(around(`<job><title>QS</title><company>Oak</company>${words}</job>`));
    expect(advert).toMatchObject({ description, repaired: null, problem: null });
  });

  it.each([
    "Warning: mysql_connect() failed in /var/www/jobs.php on line 9\n",
    "<br />\n<b>Notice</b>:  Undefined index: sort in <b>/var/www/jobs.php</b> on line <b>3</b><br />\n",
    "\n\nPHP Deprecated: each()\n\n",
  ])("is read behind the messages of a program, and its lines are counted from there: %j", async (messages) => {
    const adverts = await read(`${messages}<?xml version="1.0"?>\n${around("<job><title>QS</title><company>Oak</company></job>")}`);
    expect(adverts.map(({ title, line }) => [title, line])).toEqual([
      ["QS", messages.split("\n").length + 2],
      ["Other", messages.split("\n").length + 3],
    ]);
  });

  it("says on which line what was put right", async () => {
    const [first, second] = await read(around("<job>\n<title>QS\n<company>Oak</company></job>"));
    expect(first).toMatchObject({ line: 2, repaired: "<title> is never closed" });
    expect(second).toMatchObject({ line: 5, repaired: null });
  });

  it.each([
    ["ends inside a field", "<job><title>QS", /^<job> is never closed, <title> is never closed \(line 2\)$/],
    ["has no beginning", "<title>QS</title></job>", /never opened \(line 2\)$/],
    ["is nested without end", `<job>${"<x>".repeat(90)}${"</x>".repeat(90)}</job>`, /nested too deeply \(line 2\)$/],
  ])("is reported with its line when it %s", async (_, record, reason) => {
    const [broken, next] = await read(around(record));
    expect(broken?.problem).toEqual({ field: "advert", reason: expect.stringMatching(reason) });
    expect(next).toMatchObject({ title: "Other", problem: null });
  });

  it("without its own end is whole when the next one begins after its last field", async () => {
    const adverts = await read(around("<job><title>QS</title><company>Oak</company>"));
    expect(adverts).toMatchObject([
      { title: "QS", company: "Oak", problem: null },
      { title: "Other", problem: null },
    ]);
  });

  it.each([
    ["<rss><channel><title>Oak Ltd | Latest Jobs</title><item><title>QS</title></item></channel></rss>", "Oak Ltd"],
    ["<rss><channel><title>Jobs at Oak &amp; Ash LLP</title><item><title>QS</title></item></channel></rss>", "Oak & Ash LLP"],
    ["<rss><channel><title>Latest construction jobs</title><item><title>QS</title></item></channel></rss>", null],
    [
      "<source><publisher>Hull City Council</publisher><publisherurl>https://x</publisherurl><job><title>QS</title></job></source>",
      "Hull City Council",
    ],
    ["<feed><title>Careers</title><author><name>Elm Build</name></author><entry><title>QS</title></entry></feed>", "Elm Build"],
  ])("knows who publishes %s", async (text, publisher) => {
    expect((await read(text))[0]?.publisher).toBe(publisher);
  });
});

describe("letters in the wrong encoding", () => {
  it.each([
    [
      "UTF-8 taken for Windows-1252",
      Buffer.from("<title>CafÃ© QS â€“ Â£60k â‚¬5</title><company>Oakâ€™s</company>"),
      "Café QS – £60k €5",
      "Oak’s",
    ],
    ["that done twice", Buffer.from("<title>Ã‚Â£60k QS</title><company>Oak</company>"), "£60k QS", "Oak"],
    [
      "Windows-1252 in UTF-8",
      Buffer.from("<title>Caf\u00e9 QS \u0096 \u00a360k</title><company>Oak\u0092s</company>", "latin1"),
      "Café QS – £60k",
      "Oak’s",
    ],
    [
      "both at once",
      Buffer.concat([Buffer.from("<title>Café "), Buffer.from([0xa3]), Buffer.from("60k</title><company>Oak</company>")]),
      "Café £60k",
      "Oak",
    ],
    [
      "letters that are right",
      Buffer.from("<title>CAFÉ’S Ärzte Ångström Âme</title><company>Tŷ Ôl</company>"),
      "CAFÉ’S Ärzte Ångström Âme",
      "Tŷ Ôl",
    ],
  ])("are read: %s", async (_, fields, title, company) => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="UTF-8"?><source><job>'),
      fields,
      Buffer.from(`</job>${other}</source>`),
    ]);
    expect((await read(bytes)).map((advert) => [advert.title, advert.company])).toEqual([
      [title, company],
      ["Other", "Elm"],
    ]);
  });
});

describe("a broken record of JSON", () => {
  it.each([
    ["a comma too many", '{"title":"QS","company":"Oak",}', "QS"],
    ["an escape that is none", '{"title":"Q\\S","company":"Oak \\u12 \\& Ash"}', "QS"],
    ["a line end in a string", '{"title":"QS","company":"Oak\n\tLtd"}', "QS"],
    ["a bracket too many", '{"title":"QS","company":"Oak"}}', "QS"],
  ])("is read with %s", async (_, record, title) => {
    expect((await read(`[${record},\n{"title":"Other","company":"Elm"}]`)).map((advert) => advert.problem ?? advert.title)).toEqual([
      title,
      "Other",
    ]);
  });

  it.each([
    ["a quotation mark missing", '{"title":"QS,"company":"Oak"}'],
    ["its end missing", '{"title":"QS","company":"Oak"'],
    ["its beginning missing", '"title":"QS","company":"Oak"}'],
    ["the wrong bracket", '{"title":"QS","tags":["a"},"company":"Oak"}'],
    ["single quotes", "{'title':'QS','company':'Oak'}"],
  ])("costs that record alone with %s", async (_, record) => {
    const adverts = await read(`{"jobs":[{"title":"First","company":"Yew"},\n${record},\n{"title":"Other","company":"Elm"}]}`);
    expect(adverts.map((advert) => advert.problem?.reason ?? advert.title)).toEqual([
      "First",
      "the advert is not valid JSON (line 2)",
      "Other",
    ]);
  });
});

describe("a broken row of a table", () => {
  const table = (row: string) => `title,company,city,description\nFirst,Yew,Bath,x\n${row}\nOther,Elm,Hull,"y, z"\n`;
  it.each([
    ["columns too many", "QS,Oak,Leeds,a,b,c", /^it has 6 columns, and the heading has 4 \(line 3\)$/],
    ["a quotation mark that opens", 'QS,"Oak,Leeds,a', /^a quotation mark is never closed \(line 3\)$/],
    ["a quotation mark in the middle", 'QS,"Oak "and,Leeds,a"', /columns|quotation/],
  ])("is reported with its line for %s", async (_, row, reason) => {
    const adverts = await read(table(row));
    expect(adverts.map((advert) => (advert.problem ? "broken" : advert.title))).toEqual(["First", "broken", "Other"]);
    expect(adverts[1]?.problem?.reason).toMatch(reason);
  });

  it.each([
    ["empty columns at its end", "QS,Oak,Leeds,a,,", "a"],
    ["lines and doubled marks in a cell", 'QS,Oak,Leeds,"He said ""yes"".\nTwo, three"', 'He said "yes".\nTwo, three'],
    ["marks that are not doubled", 'QS,Oak,Leeds,"The "best" team"', 'The "best" team'],
    ["an inch mark", 'QS,Oak,Leeds,6" pipes', '6" pipes'],
  ])("is read with %s", async (_, row, description) => {
    expect((await read(table(row)))[1]).toMatchObject({ title: "QS", description, problem: null });
  });
});

it.each(["<!DOCTYPE x>", "[", "<title>", "<!-- "])("lines of JSON of which the first begins with %s cost that one", async (before) => {
  const lines = [1, 2, 3].map((id) => JSON.stringify({ id, title: "QS", company: "Oak", city: "Leeds" }));
  const adverts = await read(`${before}${lines.join("\n")}\n`);
  expect(adverts.filter(({ problem }) => problem === null).map(({ reference }) => reference)).toEqual(["2", "3"]);
});
