import type { Browser, Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { barriersOn } from './support/barriers.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { rememberSelection } from './support/editor.ts';
import { expect, SESSION_KEY, test } from './support/fixtures.ts';
import { makeImage, uploadImage } from './support/images.ts';
import { makePortal, type TestPortal } from './support/portal.ts';

let portal: TestPortal;
/** All pages are opened in one tab, because a new window for each would take longer than the check. */
let tab: Page;
test.beforeAll(async ({ api, browser, server }) => {
  portal = await makePortal(api);
  await fillPortal(api, portal.PortalId);
  tab = await openTab(browser, server.url, api.token ?? '');
});
test.afterAll(() => tab.context().close());

/** Every page, and how to get there from a superuser's dashboard. */
const pages: Record<string, (page: Page) => Promise<void>> = {
  'the matrix': async (page) => {
    await page.getByRole('rowheader', { name: 'Waiting' }).hover();
  },
  'the matrix after an error': async (page) => {
    await page.route('**/api/channels/toggleSlide', (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'You don’t have permission to do this. Ask your administrator for access.' },
      }),
    );
    await page.getByRole('checkbox', { name: 'Opening hours on Lobby' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'Jump to Channel': async (page) => {
    await page.getByRole('button', { name: 'Jump to Channel' }).click();
    await expect(page.getByLabel('Channel name')).toBeFocused();
  },
  'the archive dialog': async (page) => {
    await page.getByRole('button', { name: 'Archive Opening hours' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the chooser': async (page) => {
    await page.getByRole('button', { name: 'Create Slide' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a slide type' })).toBeVisible();
  },
  'the archive': async (page) => {
    await page.getByRole('link', { name: 'View Archive' }).click();
    await expect(page.getByRole('button', { name: 'Delete Put away' })).toBeVisible();
  },
  'the page for sorting slides': async (page) => {
    await page.getByRole('link', { name: /^Reorder slides/ }).click();
    await page.getByRole('button', { name: 'Move down' }).first().click();
  },
  'the control panel': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await page.getByRole('link', { name: 'Areas' }).click();
    await expect(page.getByRole('region', { name: 'Areas' })).toBeVisible();
  },
  'the page for setting up a screen': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await page.getByRole('link', { name: 'Channels', exact: true }).click();
    await page
      .getByRole('link', { name: /^Set up a screen for/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Start script for Edge' })).toBeVisible();
  },
  'the page for pairing a screen after a wrong code': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await page.getByRole('link', { name: 'Screens', exact: true }).click();
    await page.getByRole('link', { name: 'Add a screen' }).click();
    await page.getByRole('textbox', { name: 'Code' }).fill('BCDFGHJK');
    await page.getByRole('combobox', { name: 'Channel' }).click();
    await page.getByRole('option', { name: 'Lobby' }).click();
    await page.getByRole('button', { name: 'Pair screen' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'the page of a channel': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await page.getByRole('link', { name: 'Channels', exact: true }).click();
    await page.getByRole('link', { name: 'Add New Channel' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Channel must have a name.')).toBeVisible();
  },
  'a long list of options': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await page.getByRole('link', { name: 'Channels', exact: true }).click();
    await page.getByRole('link', { name: 'Add New Channel' }).click();
    await page.getByLabel('Open only at certain times').press('Space');
    await page.getByRole('combobox', { name: 'Time zone' }).press('ArrowDown');
    await expect(page.getByRole('option').nth(100)).toBeAttached();
  },
  'the page of a user': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('link', { name: 'Add New User' }).click();
    await expect(page.getByRole('textbox', { name: 'Confirm password' })).toBeVisible();
  },
  'the page of an area': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await page.getByRole('link', { name: 'Areas', exact: true }).click();
    await page.getByRole('link', { name: 'Add New Area' }).click();
    await expect(page.getByRole('button', { name: /on the screen/ })).toBeVisible();
  },
  'the webmaster area': async (page) => {
    await page.getByRole('link', { name: 'Webmaster Control Panel' }).click();
    await expect(page.getByRole('button', { name: 'Refresh Lobby' })).toBeVisible();
  },
  'the page of a portal': async (page) => {
    await page.getByRole('link', { name: 'Webmaster Control Panel' }).click();
    await page.getByRole('link', { name: 'Add New Portal' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A portal needs a name.')).toBeVisible();
  },
  'the templates': async (page) => {
    await page.getByRole('link', { name: 'Webmaster Control Panel' }).click();
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.waitForURL('**/webmaster/templates');
    await expect(page.getByRole('link', { name: /^Edit/ }).first()).toBeVisible();
  },
  'the page of a template': async (page) => {
    await page.getByRole('link', { name: 'Webmaster Control Panel' }).click();
    await page.getByRole('link', { name: 'Templates' }).click();
    // The previous page also has a link with this name.
    await page.waitForURL('**/webmaster/templates');
    await page.getByRole('link', { name: 'Add New' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A template needs a name.')).toBeVisible();
  },
  'the content library': async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await expect(page.getByRole('button', { name: 'Pause the slideshow' })).toBeVisible();
  },
  'a category of the library': async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await page.getByRole('link', { name: 'Foliage' }).click();
    await expect(page.getByRole('combobox', { name: 'Items per page' })).toBeVisible();
  },
  'a slide from the library': async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await page
      .getByRole('link', { name: /^Leaves/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Create slide from this' }).click();
    await expect(page.getByRole('combobox', { name: 'Channel' })).toBeVisible();
  },
  'the portal’s files': async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await page.getByRole('link', { name: 'Your files' }).click();
    await page.getByRole('button', { name: 'Select poster.png' }).click();
    await expect(page.getByRole('region', { name: 'Selected files' })).toBeVisible();
  },
  'a file of the portal': async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await page.getByRole('link', { name: 'Your files' }).click();
    await page.getByRole('button', { name: /^poster\.png/ }).click();
    await expect(page.getByText('Nothing uses this file.')).toBeVisible();
  },
  'the library’s admin': async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByText('A category needs a name.')).toBeVisible();
  },
  'the form for an image of the library': async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('tab', { name: 'Add Image' }).click();
    await page.getByRole('button', { name: 'Add Image' }).click();
  },
  'the matrix with selected slides': async (page) => {
    await page.getByRole('button', { name: 'Select all slides' }).click();
    await page.getByRole('button', { name: 'Dates' }).click();
    await expect(page.getByRole('button', { name: 'Change dates' })).toBeVisible();
  },
  'the palette': async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByLabel('Find or create').fill('o');
    await expect(page.getByRole('option', { name: /Opening hours/ })).toBeVisible();
  },
  'the audit log': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await page.getByRole('link', { name: 'Audit Log' }).click();
    await expect(page.getByRole('row').nth(2)).toBeVisible();
  },
  'the instructions': async (page) => {
    await page.getByRole('link', { name: 'Instructions' }).click();
    await expect(page.getByRole('article').locator('img').first()).toBeVisible();
  },
  'the changelog': async (page) => {
    await page.getByRole('link', { name: 'Instructions' }).click();
    await page.getByRole('link', { name: 'Changelog' }).click();
    await expect(page.getByRole('heading', { name: 'Version 3.0' })).toBeVisible();
  },
  'the help with voice commands': async (page) => {
    await page.getByRole('button', { name: 'Help with voice commands' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the matrix on a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('link', { name: /Opening hours/ }).click();
    await expect(page.getByRole('switch').first()).toBeVisible();
  },
};

for (const [name, open] of Object.entries(pages)) {
  test(`${name} is accessible in light and dark mode`, async () => {
    await openPortal(tab);
    await open(tab);
    await expectNoBarriers(tab);
  });
}

test('the login page after a wrong password is accessible in light and dark mode', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('nothing');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expectNoBarriers(page);
});

test('the page of an unpaired screen is accessible', async ({ page }) => {
  await page.goto('/pair');
  await expect(page.getByRole('heading', { name: 'What should this screen show?' })).toBeVisible();
  await expect.poll(() => barriersOn(page)).toEqual([]);
});

test('the matrix can be used with only the keyboard', async () => {
  const page = tab;
  await openPortal(page);
  await page.getByRole('checkbox', { name: 'Opening hours on Lobby' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Opening hours on Lobby' })).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Opening hours on Lobby' })).toBeChecked();
  await page.getByRole('link', { name: 'Opening hours', exact: true }).focus();
  for (const label of ['Edit', 'Preview', 'Copy', 'Remove', 'Archive']) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveAccessibleName(new RegExp(`^${label}`));
    await expect(focused).toBeInViewport();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Do you really want to archive this slide?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

async function openTab(browser: Browser, origin: string, token: string): Promise<Page> {
  const localStorage = [{ name: SESSION_KEY, value: token }];
  const storageState = { cookies: [], origins: [{ origin, localStorage }] };
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', storageState });
  return context.newPage();
}

/** Opens the matrix of this file's portal, without anything that is left from the previous page except the session. */
async function openPortal(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/healthz');
  await page.evaluate(() => sessionStorage.clear());
  await rememberSelection(page, { portalId: portal.PortalId });
  await page.goto('/dashboard');
  await expect(page.getByText('Opening hours')).toBeVisible();
}

async function expectNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const onlyColours = colorScheme === 'dark';
    await expect.poll(() => barriersOn(page, { onlyColours }), { message: colorScheme }).toEqual([]);
  }
}

async function fillPortal(api: Api, PortalId: number): Promise<void> {
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const { slides } = await buildChannel(api, {
    PortalId,
    name: 'Lobby',
    areas: [
      {
        name: 'Main',
        slides: [
          textSlide('Opening hours', '<p>8 to 6</p>'),
          textSlide('Put away', '<p>p</p>'),
          textSlide('Waiting', '<p>w</p>', {
            alwaysDisplay: false,
            alwaysDisplayAfterStartDate: true,
            scheduleStart: soon,
          }),
        ],
      },
      { name: 'Bottom', slides: [] },
    ],
  });
  await api.upload('image', PortalId, { name: 'poster.png', bytes: await makeImage('#0c4a6e') });
  const { _id: category } = await api.call('POST /api/categories/add', { name: 'Foliage' });
  for (const name of ['Leaves 1', 'Leaves 2']) {
    await api.call('POST /api/images/add', { name, path: await uploadImage(api, '#b3541e'), category });
  }
  const _id = slides[0]?.[1]?._id ?? '';
  await api.call('PATCH /api/slides/archiveSlide', { _id, PortalId, update: { archived: true } });
}
