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
