import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { barriersOn } from './support/barriers.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { rememberSelection } from './support/editor.ts';
import { expect, test } from './support/fixtures.ts';
import { uploadPicture } from './support/pictures.ts';
import { makePortal, type TestPortal } from './support/portal.ts';

let portal: TestPortal;
test.beforeAll(async ({ api }) => {
  portal = await makePortal(api);
  await fillPortal(api, portal.PortalId);
});

/** Every screen, and how to get there from the dashboard of a superuser. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  'the matrix': async (page) => {
    await page.getByRole('rowheader', { name: 'Waiting' }).hover();
  },
  'the matrix after a refusal': async (page) => {
    await page.route('**/api/channels/toggleSlide', (route) =>
      route.fulfill({ status: 403, json: { error: 'You are not allowed to do this.' } }),
    );
    await page.getByRole('checkbox', { name: 'Opening hours on Lobby' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'Jump to Channel': async (page) => {
    await page.getByRole('button', { name: 'Jump to Channel' }).click();
    await expect(page.getByLabel('Channel name')).toBeFocused();
  },
  'the archive question': async (page) => {
    await page.getByRole('button', { name: 'Archive Opening hours' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the chooser': async (page) => {
    await page.getByRole('button', { name: 'Create Slide' }).click();
    await expect(page.getByRole('heading', { name: 'What kind of slide?' })).toBeVisible();
  },
  'the archive': async (page) => {
    await page.getByRole('link', { name: 'View Archive' }).click();
    await expect(page.getByRole('button', { name: 'Delete Put away' })).toBeVisible();
  },
  'the order of slides': async (page) => {
    await page.getByRole('button', { name: /^Reorder slides/ }).click();
    await page.getByRole('button', { name: 'Move down' }).first().click();
  },
  'the control panel': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Areas' })).toBeVisible();
  },
  'how a screen is set up': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await page
      .getByRole('link', { name: /^Set up a screen for/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Start script for Edge' })).toBeVisible();
  },
  'the page of a channel': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await page.getByRole('link', { name: 'Add New Channel' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Channel must have a name.')).toBeVisible();
  },
  'the page of a user': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
    await page.getByRole('link', { name: 'Add New User' }).click();
    await expect(page.getByRole('textbox', { name: 'Confirm password' })).toBeVisible();
  },
  'the page of an area': async (page) => {
    await page.getByRole('link', { name: 'Control Panel', exact: true }).click();
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
    // The page before has a link of that name, too.
    await page.waitForURL('**/webmaster/templates');
    await page.getByRole('link', { name: 'Add New' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A template needs a name.')).toBeVisible();
  },
  'the content library': async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await expect(page.getByRole('button', { name: 'Pause the slideshow' })).toBeVisible();
  },
  'a shelf of the library': async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await page.getByRole('link', { name: 'Shelf of leaves' }).click();
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
  'the library’s admin': async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByText('A category needs a name.')).toBeVisible();
  },
  'a picture for the library': async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('tab', { name: 'Add Image' }).click();
    await page.getByRole('button', { name: 'Add Image' }).click();
  },
  'the matrix with ticked slides': async (page) => {
    await page.getByRole('button', { name: 'Tick all slides' }).click();
    await page.getByRole('button', { name: 'Dates' }).click();
    await expect(page.getByRole('button', { name: 'Change dates' })).toBeVisible();
  },
  'the palette': async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByLabel('Find a channel').fill('o');
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
    await page.getByRole('button', { name: /Opening hours/ }).click();
    await expect(page.getByRole('switch').first()).toBeVisible();
  },
  'the login page after a wrong password': async (page) => {
    await page.getByText('Log out').click();
    await page.getByLabel('Username').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('nothing');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  },
};

/** Those that log out, which ends the session everywhere. */
const WITH_A_SESSION_OF_THEIR_OWN = ['the login page after a wrong password'];

for (const [name, reach] of Object.entries(screens)) {
  test(`${name} has no serious barrier, light or dark`, async ({ api, server, openSignedIn }) => {
    const { token } = WITH_A_SESSION_OF_THEIR_OWN.includes(name) ? await server.api() : api;
    const page = await openPortal(openSignedIn, token);
    await reach(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const ofColours = colorScheme === 'dark';
      await expect.poll(() => barriersOn(page, { ofColours }), { message: colorScheme, timeout: 20_000 }).toEqual([]);
    }
  });
}

test('the matrix is worked with the keyboard alone', async ({ api, openSignedIn }) => {
  const page = await openPortal(openSignedIn, api.token);
  await page.getByRole('checkbox', { name: 'Opening hours on Lobby' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Opening hours on Lobby' })).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Opening hours on Lobby' })).toBeChecked();
  await page.getByRole('button', { name: 'Opening hours', exact: true }).focus();
  for (const label of ['Edit', 'Preview', 'Take', 'Archive']) {
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

/** The matrix of this file's portal, as a superuser finds it who was there before. */
async function openPortal(open: (path: string, token?: string) => Promise<Page>, token: string | null): Promise<Page> {
  const page = await open('/healthz', token ?? '');
  await rememberSelection(page, { portalId: portal.PortalId });
  await page.goto('/dashboard');
  await expect(page.getByText('Opening hours')).toBeVisible();
  return page;
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
    ],
  });
  const { _id: category } = await api.call('POST /api/categories/add', { name: 'Shelf of leaves' });
  for (const name of ['Leaves 1', 'Leaves 2']) {
    await api.call('POST /api/images/add', { name, path: await uploadPicture(api, '#b3541e'), category });
  }
  const _id = slides[0]?.[1]?._id ?? '';
  await api.call('PATCH /api/slides/archiveSlide', { _id, PortalId, update: { archived: true } });
}
