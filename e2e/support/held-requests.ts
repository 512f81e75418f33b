import type { Page } from '@playwright/test';

/** Holds the requests of a page to an address until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let letThrough = () => {};
  const isReleased = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(address, async (route) => {
    await isReleased;
    await route.continue();
  });
  return letThrough;
}
