import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import { buildChannel } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';

const TOPICS = [
  'Adding a Slide',
  'Activating a Slide',
  'Control Panel',
  'Slide Actions',
  'Channel Actions',
  'Archive',
  'Content Library',
  'Windows 10 player setup',
  'Videos with sound',
];

test('shows all pages of the instructions with their images', async ({ openSignedIn }) => {
  const page = await openSignedIn('/dashboard');
  await page.getByRole('link', { name: 'Instructions' }).click();
  const menu = page.getByRole('navigation', { name: 'Instructions' });
  await expect(menu.getByRole('link')).toHaveText([...TOPICS, 'Changelog']);
  for (const topic of TOPICS) {
    await menu.getByRole('link', { name: topic }).click();
    await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible();
    for (const image of await page.getByRole('article').locator('img').all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(600);
    }
  }
  await menu.getByRole('link', { name: 'Changelog' }).click();
  await expect(page.getByRole('heading', { name: 'Version 3.0' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/changelog$/);
});

test.describe('voice commands', () => {
  test('runs a spoken command', async ({ api, openSignedIn }) => {
    const portal = await makePortal(api);
    await buildChannel(api, { PortalId: portal.PortalId, areas: [{ name: 'Main', slides: [] }] });
    const page = await openSignedIn('/dashboard');
    await fakeRecognition(page);
    await page.goto('/dashboard/changelog');
    await page.getByRole('combobox', { name: 'Portal' }).click();
    await page.getByRole('option', { name: portal.name }).click();
    await say(page, 'show control panel');
    await expect(page.getByText('Command executed: show control panel')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Control Panel' })).toBeVisible();
    expect(await page.evaluate(() => Object.values(window.recognition?.settings ?? {}))).toEqual([
      'en-US',
      false,
      false,
      1,
    ]);
    await expect(microphone(page)).toHaveAttribute('aria-pressed', 'false');
    await say(page, 'Create an image slide');
    await expect(page.getByRole('heading', { name: 'Create Image slide' })).toBeVisible();
    await say(page, 'create weather slide');
    await expect(page.getByRole('heading', { name: 'Create Weather slide' })).toBeVisible();
    await say(page, 'show dashboard');
    await expect(page).toHaveURL(/\/dashboard(\?|$)/);
  });

  test('reports unknown commands and errors, but not missing speech', async ({ openSignedIn }) => {
    const page = await openSignedIn('/dashboard');
    await fakeRecognition(page);
    await page.reload();
    await say(page, 'make me a coffee');
    await expect(page.getByText('Unrecognized command: make me a coffee')).toBeVisible();
    await listen(page);
    await page.evaluate(() => window.recognition?.fail('not-allowed'));
    await expect(page.getByText('Error: not-allowed')).toBeVisible();
    await listen(page);
    await page.evaluate(() => window.recognition?.fail('no-speech'));
    await expect(microphone(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText('no-speech')).toHaveCount(0);
    await listen(page);
    await microphone(page).click();
    await expect(microphone(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('reports a browser without speech recognition, and lists the commands', async ({ openSignedIn }) => {
    const page = await openSignedIn('/dashboard');
    await page.addInitScript(() => {
      Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
    });
    await page.reload();
    await microphone(page).click();
    await expect(page.getByText('Speech recognition is not supported in this browser.')).toBeVisible();
    await page.getByRole('button', { name: 'Help with voice commands' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(9);
  });

  test('are only available to superusers', async ({ api, openSignedIn }) => {
    const portal = await makePortal(api);
    const page = await openSignedIn('/dashboard', await portal.signInAs(Role.Webmaster));
    await expect(page.getByRole('link', { name: 'Instructions' })).toBeVisible();
    await expect(microphone(page)).toHaveCount(0);
  });
});

test('shows the audit log to admins only', async ({ api, openSignedIn }) => {
  const portal = await makePortal(api);
  const admin = await portal.apiAs(Role.Admin);
  await admin
    .call('POST /api/channels/add', {
      channel: { PortalId: portal.PortalId, name: 'Nowhere', selectedAreas: [] },
    })
    .catch(() => undefined);
  await buildChannel(api, { PortalId: portal.PortalId, name: 'Foyer', areas: [{ name: 'Main', slides: [] }] });
  const page = await openSignedIn('/dashboard/controlpanel', admin.token ?? '');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('row', { name: /created a channel\s*Foyer/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Filter by outcome' }).click();
  await page.getByRole('option', { name: 'Refused' }).click();
  await expect(page.getByRole('row', { name: /Foyer/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Filter by record type' }).click();
  await page.getByRole('option', { name: 'Areas' }).click();
  await expect(page.getByText('No entries match the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all entries' }).click();
  await expect(page.getByRole('row', { name: /Foyer/ })).not.toHaveCount(0);

  const other = await openSignedIn('/dashboard/controlpanel/audit', await portal.signInAs(Role.Editor));
  await expect(other).toHaveURL(/\/dashboard\/?$/);
});

declare global {
  interface Window {
    /** Controls the latest recognition of the fake recognizer. */
    recognition?: { settings: object; say(text: string): void; fail(code: string): void };
  }
}

function microphone(page: Page) {
  return page.getByRole('button', { name: 'Voice commands', exact: true });
}

/** Replaces the browser's speech recognition, which uses a cloud service. */
async function fakeRecognition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class FakeRecognition {
      lang = '';
      continuous = true;
      interimResults = true;
      maxAlternatives = 5;
      onresult: ((event: object) => void) | null = null;
      onerror: ((event: object) => void) | null = null;
      onend: (() => void) | null = null;
      start() {
        const { lang, continuous, interimResults, maxAlternatives } = this;
        window.recognition = {
          settings: { lang, continuous, interimResults, maxAlternatives },
          say: (transcript) => this.onresult?.({ results: [[{ transcript }]] }),
          fail: (error) => {
            this.onerror?.({ error });
            this.onend?.();
          },
        };
      }
      stop() {
        this.onend?.();
      }
      abort() {
        this.onend?.();
      }
    }
    Object.assign(window, { SpeechRecognition: FakeRecognition, webkitSpeechRecognition: FakeRecognition });
  });
}

async function listen(page: Page): Promise<void> {
  await microphone(page).click();
  await expect(microphone(page)).toHaveAttribute('aria-pressed', 'true');
}

async function say(page: Page, text: string): Promise<void> {
  await listen(page);
  await page.evaluate((words) => window.recognition?.say(words), text);
}
