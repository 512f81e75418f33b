import type { Page } from '@playwright/test';
import { image } from '#slide-types/image/definition.ts';
import { rte } from '#slide-types/rte/definition.ts';
import { template } from '#slide-types/template/definition.ts';
import { time } from '#slide-types/time/definition.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { openEditor } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

const FROM_WORD =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class=MsoNormal><b><span style="font-size:14.0pt;font-family:Calibri;color:black;mso-fareast-language:DE">Hauptgericht</span></b><span style="font-size:14.0pt;color:black"> mit Salat<o:p></o:p></span></p><!--EndFragment--></body></html>';
const ROWS = Array.from({ length: 14 }, (_, row) => `<tr><td>Room ${row + 1}</td><td>08:00 – 18:00</td></tr>`).join('');
const TOO_SMALL = 'Some of this text is too small to read from a distance.';
const HARD_TO_READ = 'Hard to read on this background';

test('pastes text from Word without its colours, sizes and fonts', async ({ api, openSignedIn }) => {
  const { area, token } = await makeArea(api);
  const page = await openSignedIn('/healthz', token);
  await openEditor(page, { area, slideType: rte.index });
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await paste(page, FROM_WORD);
  await expect(content.locator('strong')).toHaveText('Hauptgericht');
  await expect(content).toContainText('Hauptgericht mit Salat');
  await expect(content.locator('[style*="color"], [style*="font"]')).toHaveCount(0);
});

test('offers a readable colour in place of one that is hard to read', async ({ api, openSignedIn }) => {
  const html = '<p><span style="color: #000000">Open</span> until six</p>';
  const { area, slides, token } = await makeArea(api, [textSlide('Dark', html)]);
  const page = await openSignedIn('/healthz', token);
  await openEditor(page, { area, slideType: rte.index, slide: slides[0]?.[0] });
  await expect(page.getByText(HARD_TO_READ)).toBeVisible();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText(HARD_TO_READ)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Content' }).locator('span')).not.toHaveCSS('color', 'rgb(0, 0, 0)');

  await openEditor(page, { area, slideType: time.index });
  await page.getByLabel('Background colour').fill('#ffffff');
  await page.getByLabel('Font colour').fill('#ffff00');
  await expect(page.getByText(HARD_TO_READ)).toBeVisible();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText(HARD_TO_READ)).toHaveCount(0);
  await expect(page.getByLabel('Font colour')).toHaveValue(/^#[0-9a-f]{6}$/);
});

test('checks the colours of a template on what is behind each text', async ({ api, openSignedIn }) => {
  const templates = await api.call('GET /api/templates/', {});
  const slideOf = (name: string, fields: object) => {
    const found = templates.find((one) => one.name === name);
    const { css_path = '', num_images = 0, num_titles = 0, num_textareas = 0 } = found ?? {};
    const template_selectedtemplate = { name, css_path, num_images, num_titles, num_textareas };
    return { type: template.index, name, duration: 10, template_selectedtemplate, ...fields };
  };
  const { area, slides, token } = await makeArea(api, [
    // A yellow poster.
    slideOf('Promotion', { template_title1: 'Bread', template_colour1: '#fff2a8' }),
    // A dark poster, and a band of its own for the second title.
    slideOf('Event', {
      ...{ template_title1: 'Jazz night', template_colour1: '#f7f5f2' },
      ...{ template_title2: 'Friday', template_colour2: '#ff5a3c' },
    }),
  ]);
  const page = await openSignedIn('/healthz', token);
  const [promotion, event] = slides[0] ?? [];
  await openEditor(page, { area, slideType: template.index, slide: promotion });
  await expect(page.getByText(HARD_TO_READ)).toHaveCount(1);
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText(HARD_TO_READ)).toHaveCount(0);

  await openEditor(page, { area, slideType: template.index, slide: event });
  await expect(page.getByText(HARD_TO_READ)).toHaveCount(1);
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText(HARD_TO_READ)).toHaveCount(0);
  await expect(page.getByLabel('Colour of “Event”')).toHaveValue('#f7f5f2');
});

test('warns of a table that nobody can read in a strip', async ({ api, openSignedIn }) => {
  const { area, slides, token } = await makeArea(
    api,
    [textSlide('Rooms', `<table>${ROWS}</table>`), textSlide('Short', '<p>Open until six</p>')],
    { y: 90, height: 10 },
  );
  const page = await openSignedIn('/healthz', token);
  const [rooms, short] = slides[0] ?? [];
  await openEditor(page, { area, slideType: rte.index, slide: rooms });
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText(TOO_SMALL)).toBeVisible();
  await openEditor(page, { area, slideType: rte.index, slide: short });
  await expect(preview.getByText('Open until six')).toBeVisible();
  await expect(preview.getByText(TOO_SMALL)).toHaveCount(0);

  // The editor's own message is smaller than text on screens may be.
  await openEditor(page, { area, slideType: image.index });
  await expect(preview.getByText('Nothing to show yet')).toBeVisible();
  await expect(preview.getByText(TOO_SMALL)).toHaveCount(0);
});

async function makeArea(
  api: Parameters<typeof makePortal>[0],
  slides: ReturnType<typeof textSlide>[] = [],
  shape: { y?: number; height?: number } = {},
) {
  const { PortalId, signInAs } = await makePortal(api);
  const built = await buildChannel(api, { PortalId, areas: [{ ...shape, slides }] });
  const [area] = built.areas;
  if (!area) throw new Error('The area was not created.');
  return { area, slides: built.slides, token: await signInAs(2) };
}

/** Pastes HTML into the focused editor. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/html', pasted);
    data.setData('text/plain', 'Hauptgericht mit Salat');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
}
