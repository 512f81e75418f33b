import type { Page } from '@playwright/test';
import type { Area } from '#contract/entities/area.ts';
import type { Slide } from '#contract/entities/slide.ts';
import type { Api } from './api.ts';
import { FIRST_PORTAL } from './server.ts';

/** Where the dashboard keeps what a tab works on. */
const SELECTION_KEY = 'vitrine.selection';

interface Selection {
  portalId: number;
  area: string | null;
  slideType: number | null;
  slide: string | null;
  channel: string | null;
}

export interface EditorPlace {
  area: Pick<Area, '_id' | 'PortalId'>;
  slideType: number;
  /** A new slide where it is left out. */
  slide?: Slide | undefined;
}

/** Opens the editor in a page that somebody is signed in on, as the matrix or the chooser would. */
export async function openEditor(page: Page, { area, slideType, slide }: EditorPlace): Promise<void> {
  // A page that selects nothing by itself meanwhile.
  await page.goto('/healthz');
  await rememberSelection(page, { portalId: area.PortalId, area: area._id, slideType, slide: slide?._id ?? null });
  await page.goto('/dashboard/EditSlide');
  await page.getByRole('heading', { level: 1, name: / slide$/ }).waitFor();
}

/** Has a tab remember what it works on. */
export async function rememberSelection(page: Page, selection: Partial<Selection>): Promise<void> {
  const whole: Selection = {
    portalId: FIRST_PORTAL,
    area: null,
    slideType: null,
    slide: null,
    channel: null,
    ...selection,
  };
  await page.evaluate((entry) => sessionStorage.setItem(entry.key, entry.value), {
    key: SELECTION_KEY,
    value: JSON.stringify(whole),
  });
}

export function makeArea(api: Api, name: string): Promise<Area> {
  return api.call('POST /api/areas/add', { area: { name, PortalId: FIRST_PORTAL } });
}

/** The slide as it is stored now. */
export function storedSlide(api: Api, slide: Slide): Promise<Slide> {
  return api.call('POST /api/slides/getslidebyid', { PortalId: slide.PortalId, _id: slide._id });
}

/** The slide of that name, of which there may be one at most: test files work in the same portal side by side. */
export async function slideNamed(api: Api, name: string): Promise<Slide | undefined> {
  const slides = await api.call('POST /api/slides/getslides', { PortalId: FIRST_PORTAL });
  const [found, another] = slides.filter((slide) => slide.name === name);
  if (another) throw new Error(`There are several slides "${name}": this test needs a name of its own.`);
  return found;
}

export const SAVE = { name: 'Save Slide', exact: true };

/** Fills in what every slide needs. */
export async function fillInGeneral(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Duration (seconds)' }).fill('12');
  await page.getByRole('checkbox', { name: 'Always display' }).check();
}
