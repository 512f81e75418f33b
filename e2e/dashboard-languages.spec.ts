import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Role } from '#contract/entities/role.ts';
import { buildChannel, textSlide } from './support/channel.ts';
import { makeArea, rememberSelection } from './support/editor.ts';
import { expect, SESSION_KEY, test } from './support/fixtures.ts';
import { makePortal } from './support/portal.ts';
import { ADMIN_PASSWORD, ADMIN_USERNAME } from './support/server.ts';

const LANGUAGES = [
  {
    code: 'fr',
    image: /^Image/,
    user: 'Nom d’utilisateur',
    password: 'Mot de passe',
    login: 'Se connecter',
    wrong: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
    create: 'Créer une diapositive',
    heading: 'Créer une diapositive : Image',
    save: 'Enregistrer',
    nameless: 'La diapositive a besoin d’un nom.',
    name: 'Nom',
  },
  {
    code: 'de',
    image: /^Bild/,
    user: 'Benutzername',
    password: 'Passwort',
    login: 'Anmelden',
    wrong: 'Benutzername oder Passwort ist falsch.',
    create: 'Folie erstellen',
    heading: 'Folie erstellen: Bild',
    save: 'Folie speichern',
    nameless: 'Die Folie braucht einen Namen.',
    name: 'Name',
  },
  {
    code: 'es',
    image: /^Imagen/,
    user: 'Nombre de usuario',
    password: 'Contraseña',
    login: 'Iniciar sesión',
    wrong: 'El nombre de usuario o la contraseña no son correctos.',
    create: 'Crear diapositiva',
    heading: 'Crear diapositiva: Imagen',
    save: 'Guardar diapositiva',
    nameless: 'La diapositiva necesita un nombre.',
    name: 'Nombre',
  },
];

const PAGES_WITH_BUTTONS = [
  '/dashboard',
  '/dashboard/controlpanel',
  ...['screens', 'channels', 'tags', 'times', 'users', 'areas'].map((part) => `/dashboard/controlpanel?show=${part}`),
  ...['/dashboard/webmaster', '/dashboard/webmaster/templates', '/dashboard/archive', '/dashboard/files'],
];

/** Names of rows that are narrower than this can't be read. */
const NARROWEST_NAME_PX = 60;

/**
 * The names of buttons of which a part is outside of what contains them, or whose words are cut, and of rows whose
 * names have no space.
 */
function withoutSpace(page: Page): Promise<(string | null)[]> {
  return page.locator('body').evaluate((body, narrowest) => {
    const isCutOff = (button: HTMLElement) => {
      const { left, right, width } = button.getBoundingClientRect();
      let around: HTMLElement | null = button.parentElement;
      while (around && getComputedStyle(around).overflowX === 'visible') around = around.parentElement;
      const limits = (around ?? document.documentElement).getBoundingClientRect();
      return width > 0 && (left < limits.left - 1 || right > limits.right + 1);
    };
    const buttons = [...body.querySelectorAll<HTMLElement>('button, a[class*=Button]')].filter(isCutOff);
    const names = [...body.querySelectorAll<HTMLElement>('th[scope=row]')].filter(
      (name) => name.clientWidth < narrowest,
    );
    const words = [...body.querySelectorAll<HTMLElement>('.mantine-Button-label')];
    const cut = words.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    return [...buttons, ...cut, ...names].map((element) => element.ariaLabel ?? element.textContent);
  }, NARROWEST_NAME_PX);
}

/** The choices and placeholders that are wider than their field, except names of areas, which can have any length. */
function cutFields(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const context = document.createElement('canvas').getContext('2d');
    const isCut = (field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      if (!context || field.clientWidth === 0) return false;
      context.font = font;
      const space = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return context.measureText(field.value || field.placeholder).width > space + 1;
    };
    const fields = main.querySelectorAll<HTMLInputElement>('input:is([type=search], [aria-haspopup=listbox])');
    return [...fields]
      .filter(({ id }) => id !== 'matrix-area')
      .filter(isCut)
      .map((field) => field.value || field.placeholder);
  });
}

for (const words of LANGUAGES) {
  test.describe(words.code, () => {
    test.use({ locale: words.code });

    test('uses the browser’s language, and can be switched without losing unsaved text', async ({ api, page }) => {
      await makeArea(api, `Spoken ${words.code}`);
      await page.goto('/login');
      await page.getByLabel(words.user).fill(ADMIN_USERNAME);
      await page.getByLabel(words.password, { exact: true }).fill('not the password');
      await page.getByRole('button', { name: words.login, exact: true }).click();
      await expect(page.getByText(words.wrong)).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withRules(['html-has-lang', 'html-lang-valid', 'label'])
        .analyze();
      expect(violations).toEqual([]);

      await page.getByLabel(words.password, { exact: true }).fill(ADMIN_PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: words.create }).first().click();
      await page.getByRole('button', { name: words.image }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading);
      await page.getByRole('button', { name: words.save, exact: true }).click();
      await expect(page.getByRole('alert').getByText(words.nameless)).toBeVisible();
      await page.getByRole('textbox', { name: words.name, exact: true }).fill('Half written');

      await page.getByRole('button', { name: ADMIN_USERNAME }).click();
      await page.getByRole('menuitemradio', { name: 'English' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Image slide');
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half written');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Image slide');
    });

    test('has space for all buttons on tablets and phones, and for the words of its filters', async ({
      api,
      browser,
      server,
    }) => {
      const { PortalId } = await makePortal(api);
      const slides = [textSlide('Hours', '<p>8</p>')];
      const { channel } = await buildChannel(api, { PortalId, name: 'Shop window', areas: [{ slides }] });
      const update = { needsRefresh: true };
      await api.call('PATCH /api/channels/updateChannel', { _id: channel._id, PortalId, update });
      const localStorage = [{ name: SESSION_KEY, value: api.token ?? '' }];
      const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
      const context = await browser.newContext({ baseURL: server.url, locale: words.code, storageState });
      const page = await context.newPage();
      await page.goto('/healthz');
      await rememberSelection(page, { portalId: PortalId });
      for (const path of PAGES_WITH_BUTTONS) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
        await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
        for (const width of [1280, 1024, 820]) {
          await page.setViewportSize({ width, height: 844 });
          await expect.poll(() => cutFields(page), `${path}, ${width}`).toEqual([]);
        }
        for (const width of [820, 390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          await expect.poll(() => withoutSpace(page), `${path}, ${width}`).toEqual([]);
        }
      }
      await context.close();
    });
  });
}

test.describe('a browser with the clock of another language', () => {
  test.use({ locale: 'en-US' });

  test('has times and dates in fields as everywhere else in the dashboard, however they are typed', async ({
    api,
    openSignedIn,
  }) => {
    const { PortalId, signInAs } = await makePortal(api);
    const { channel } = await buildChannel(api, { PortalId, name: 'Lobby', areas: [{ slides: [] }] });
    const page = await openSignedIn(
      `/dashboard/controlpanel/editchannel?id=${channel._id}`,
      await signInAs(Role.Admin),
    );
    await page.getByRole('button', { name: /^user-/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByLabel('Nur zu bestimmten Zeiten geöffnet').check();
    const opens = page.getByRole('textbox', { name: 'Montag: geöffnet ab' });
    const closes = page.getByRole('textbox', { name: 'Montag: geöffnet bis' });
    await expect(closes).toHaveValue('18:00');

    await opens.fill('9');
    await closes.fill('8.30 pm');
    await expect(opens).toHaveValue('09:00');
    await closes.press('Tab');
    await expect(closes).toHaveValue('20:30');
    await closes.press('ArrowDown');
    await expect(closes).toHaveValue('20:15');
    await opens.fill('25 Uhr');
    await opens.press('Tab');
    await expect(opens).toHaveValue('09:00');
    await expect(page.getByText('Keine Uhrzeit')).toBeVisible();
    await expect(opens).toHaveAttribute('aria-invalid', 'true');
    await opens.fill('07:45');
    await expect(page.getByText('Keine Uhrzeit')).toHaveCount(0);
    await opens.fill('745');
    // What was typed counts without leaving the field.
    await opens.press('Enter');
    await expect(page.getByText('Gespeichert.')).toBeVisible();
    const stored = await api.call('POST /api/channels/getchannelbyid', { PortalId, _id: channel._id });
    expect(stored.openingHours?.days[0]).toEqual({ from: '07:45', until: '20:15' });
  });
});
