import { expect, test } from 'vitest';
import { pastedHtml } from './pasted-html.ts';

test.each([
  [
    'headings and emphasis of Word',
    '<html xmlns:o="urn:x"><head><style>p.MsoNormal{color:black}</style></head><body lang=DE style="tab-interval:35pt"><!--StartFragment--><h1 style="color:#2F5496;font-size:16.0pt">Angebot<o:p></o:p></h1><p class=MsoNormal style="margin-bottom:0cm"><b><span style="font-size:14.0pt;font-family:Calibri;color:black;background:yellow;mso-highlight:yellow">Heute</span></b><span style="color:black;font-style:italic"> frisch</span><o:p></o:p></p><!--EndFragment--></body></html>',
    '<h1>Angebot</h1><p><b>Heute</b><em> frisch</em></p>',
  ],
  ['the title of a Word document', '<p class="MsoTitle">Willkommen</p>', '<h1>Willkommen</h1>'],
  [
    'lists of Word, with levels',
    '<p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span style="font:7.0pt">   </span></span><![endif]>Brot</p><p class=MsoListParagraphCxSpMiddle style="mso-list:l0 level2 lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">o </span><!--[endif]-->Roggen</p><p class=MsoListParagraphCxSpLast style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">· </span>Kuchen</p><p class=MsoNormal>Danach</p><p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1. </span>Erstens</p>',
    '<ul><li>Brot<ul><li>Roggen</li></ul></li><li>Kuchen</li></ul><p>Danach</p><ol><li>Erstens</li></ol>',
  ],
  [
    'a numbered list of Word that follows bullets',
    '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">· </span>Brot</p><p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1. </span>Erstens</p><p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">2. </span>Zweitens</p>',
    '<ul><li>Brot</li></ul><ol><li>Erstens</li><li>Zweitens</li></ol>',
  ],
  [
    'tables and links of Outlook',
    '<table class=MsoTableGrid border=1 style="border-collapse:collapse"><tr style="mso-yfti-irow:0"><td width=302 colspan=2 style="border:solid windowtext 1.0pt;background:#eee"><p class=MsoNormal><a href="https://a.example" style="color:blue">Karte</a></p></td></tr></table>',
    '<table><tbody><tr><td colspan="2"><p><a href="https://a.example">Karte</a></p></td></tr></tbody></table>',
  ],
  [
    'the wrapper of Google Docs, which is not bold',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p style="line-height:1.38"><span style="font-weight:700;color:#000000">Neu</span></p></b>',
    '<p><strong>Neu</strong></p>',
  ],
  [
    'underlined and struck-out text',
    '<p><span style="text-decoration:underline">a</span> <span style="text-decoration:line-through">b</span></p>',
    '<p><u>a</u> <s>b</s></p>',
  ],
])('keeps %s, and drops colours, sizes and fonts', (_, html, kept) => {
  expect(pastedHtml(html).trim()).toBe(kept);
});

test('leaves text from the editor itself unchanged', () => {
  const html = '<p data-pm-slice="1 1 []"><span style="color: #f97316">Heute</span></p>';
  expect(pastedHtml(html)).toBe(html);
});
