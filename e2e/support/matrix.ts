import type { Locator, Page } from '@playwright/test';

/** The checkbox of a slide and a channel in the matrix. */
export function cell(page: Page, slide: string, channel: string): Locator {
  return page.getByRole('checkbox', { name: `${slide} on ${channel}`, exact: true });
}

export function row(page: Page, slide: string): Locator {
  return page.getByRole('row').filter({ hasText: slide });
}
