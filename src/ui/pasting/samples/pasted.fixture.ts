/** Clipboard markup in the style of several programs, written by hand; companies and figures are fictitious. */

const bullet = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;

export const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} @list l0:level1 {mso-level-text:\\F0B7} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB><!--StartFragment-->
<p class=MsoTitle>Senior Quantity Surveyor<o:p></o:p></p>
<p class=MsoNormal>Oak &amp; Sons want a surveyor for a “£45m” viaduct.<o:p></o:p></p>
<h2>The role<o:p></o:p></h2>
${bullet(1, "·", "Value variations under NEC4 Option C")}
${bullet(2, "o", "compensation events")}
${bullet(2, "o", "early warnings")}
${bullet(3, "§", "monthly")}
${bullet(1, "·", "Settle final accounts")}
<p class=MsoNormal><b>What we offer<o:p></o:p></b></p>
${bullet(1, "1.", "£65,000 and a car")}
${bullet(2, "a)", "or an allowance")}
${bullet(1, "2.", "Nine day fortnight")}
<p class=MsoNormal>Pay <del cite="mailto:ed@oak.example">£40k</del> <ins>is reviewed each April</ins>.<span class=MsoCommentReference><a href="#_msocom_1">[ED1]</a></span><o:p></o:p></p>
<p class=MsoNormal>Read <a href="https://www.oak.example/benefits?a=1&amp;b=2">our benefits</a>.<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Contract<o:p></o:p></p></td><td><p class=MsoNormal>NEC4 Option C<o:p></o:p></p></td></tr>
<tr><td><p class=MsoNormal>Start<o:p></o:p></p></td><td><p class=MsoNormal>March 2027<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`;

export const outlookHtml = `<html><head><style>.MsoNormal{}</style></head><body><div class=WordSection1>
<p class=MsoNormal><span style='font-size:11.0pt'>Hi Ada,<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><b>Location:</b> Leeds<o:p></o:p></p>
<ul style='margin-top:0cm' type=disc><li class=MsoListParagraph style='mso-list:l1 level1 lfo2'>Day rate<ul type=circle><li style='mso-list:l1 level2 lfo2'>£450 outside IR35<o:p></o:p></li></ul></li><li>6 months<o:p></o:p></li></ul>
<table><tr><th>Stage</th><th>Fee</th><th>By</th></tr><tr><td>2</td><td>£3m</td><td>May</td></tr><tr><td>3</td><td></td><td>July</td></tr></table>
</div></body></html>`;

export const googleDocsHtml = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Cost manager</span></h1>
<p dir="ltr"><span style="font-weight:700">The project</span></p><p dir="ltr"><span style="font-weight:400">A hospital in York, JCT D&amp;B 2024.</span></p>
<ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>Cost plans</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Stage 2</span></p></li><li aria-level="2"><p><span>Stage 3</span></p></li></ul><li aria-level="1"><p><a href="https://www.google.com/url?q=https://www.rics.org/uk&amp;sa=D"><span>MRICS</span></a></p></li></ul><br class="Apple-interchange-newline"></b>`;

export const webHtml = `<html><body><!--StartFragment--><div><h3>About you</h3><p>Chartered, or <em>near it</em>.</p><ol start="3"><li>Price</li><li>Let<ul><li>by tender</li></ul></li></ol>
<script>track()</script><p>See <a href="/jobs">jobs</a>, <a href="mailto:ada@oak.example">write</a> or <a href="https://oak.example/a_(b)">read</a>.</p><img src="x.png" alt=""></div><!--EndFragment--></body></html>`;

export const wordOnlineHtml = `<div class="OutlineElement"><p><span>Duties</span></p></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>Measure</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>to NRM2</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>Report</p></li></ul></div>`;
