import type { Browser } from '@playwright/test';

/** Prints a PDF with this many pages, as someone would from an office program. */
export async function printPdf(browser: Browser, pages: number): Promise<Buffer> {
  const page = await browser.newPage();
  const sheets = Array.from({ length: pages }, (_, index) => `<h1 style="break-after:page">Page ${index + 1}</h1>`);
  await page.setContent(`<style>h1:last-child{break-after:auto!important}</style>${sheets.join('')}`);
  const pdf = await page.pdf({ width: '1280px', height: '720px' });
  await page.close();
  return pdf;
}

/**
 * A PDF that lacks its font, with a character of the Bronze Age that no other font has: U+12F90. It also lacks the table
 * of its objects, so that readers search for them.
 */
export const PDF_WITHOUT_FONT = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>endobj',
    ...streamObject(4, 'BT /F 40 Tf 9 9 Td <0001> Tj ET'),
    '5 0 obj<</Type/Font/Subtype/Type0/BaseFont/No/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 8 0 R>>endobj',
    '6 0 obj<</Type/Font/Subtype/CIDFontType2/BaseFont/No/FontDescriptor 7 0 R>>endobj',
    '7 0 obj<</Type/FontDescriptor/FontName/No/Flags 4>>endobj',
    ...streamObject(
      8,
      'begincmap 1 begincodespacerange<0000><FFFF>endcodespacerange 1 beginbfchar<0001><D80BDF90>endbfchar endcmap',
    ),
    'trailer<</Root 1 0 R>>',
  ].join('\n'),
);

function streamObject(number: number, content: string): string[] {
  return [`${number} 0 obj<</Length ${content.length}>>stream`, content, 'endstream endobj'];
}
