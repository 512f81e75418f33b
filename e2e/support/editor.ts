import type { Page } from '@playwright/test';
import type { Area } from '#contract/entities/area.ts';
import type { Slide } from '#contract/entities/slide.ts';
import type { Api } from './api.ts';
import { FIRST_PORTAL } from './server.ts';

/** Where the dashboard stores the selection of a tab. */
const SELECTION_KEY = 'vitrine.selection';

interface Selection {
  portalId: number;
  area: string | null;
  slideType: number | null;
  slide: string | null;
  channel: string | null;
}

export interface EditorTarget {
  area: Pick<Area, '_id' | 'PortalId'>;
  slideType: number;
  /** The slide to edit; a new one if omitted. */
  slide?: Slide | undefined;
}

/** Opens the editor in a logged-in page, as the matrix or the chooser would. */
export async function openEditor(page: Page, { area, slideType, slide }: EditorTarget): Promise<void> {
  // This page doesn't change the selection.
  await page.goto('/healthz');
  await rememberSelection(page, { portalId: area.PortalId, area: area._id, slideType, slide: slide?._id ?? null });
  await page.goto('/dashboard/EditSlide');
  await page.getByRole('heading', { level: 1, name: / slide$/ }).waitFor();
}

/** Stores the selection of a tab. */
export async function rememberSelection(page: Page, selection: Partial<Selection>): Promise<void> {
  const complete: Selection = {
    portalId: FIRST_PORTAL,
    area: null,
    slideType: null,
    slide: null,
    channel: null,
    ...selection,
  };
  await page.evaluate((entry) => sessionStorage.setItem(entry.key, entry.value), {
    key: SELECTION_KEY,
    value: JSON.stringify(complete),
  });
}

export function makeArea(api: Api, name: string): Promise<Area> {
  return api.call('POST /api/areas/add', { area: { name, PortalId: FIRST_PORTAL } });
}

/** Returns the slide as it is stored now. */
export function storedSlide(api: Api, slide: Slide): Promise<Slide> {
  return api.call('POST /api/slides/getslidebyid', { PortalId: slide.PortalId, _id: slide._id });
}

/** Returns the slide with this name. Throws if there are several, because test files share a portal. */
export async function slideNamed(api: Api, name: string): Promise<Slide | undefined> {
  const slides = await api.call('POST /api/slides/getslides', { PortalId: FIRST_PORTAL });
  const [found, another] = slides.filter((slide) => slide.name === name);
  if (another) throw new Error(`There are several slides "${name}": this test needs a name of its own.`);
  return found;
}

export const SAVE = { name: 'Save Slide', exact: true };

/** Fills in the fields that every slide needs. */
export async function fillInGeneral(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Duration (seconds)' }).fill('12');
}
