import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePageRecord } from './usePageRecord.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const ADDRESS = '/dashboard/controlpanel/editarea';
const LOBBY = { _id: 'lobby' };
const MADE = { _id: 'made' };

describe('the record of a page', () => {
  let root: ReturnType<typeof createRoot>;
  let shown: ReturnType<typeof usePageRecord<typeof LOBBY>>;
  let router: ReturnType<typeof routerAt>;

  function Page() {
    const { id } = useSearch({ strict: false }) as { id?: string };
    shown = usePageRecord<typeof LOBBY>(ADDRESS, id, [LOBBY]);
    return null;
  }
  function routerAt(address: string) {
    const base = createRootRoute();
    const page = createRoute({ getParentRoute: () => base, path: ADDRESS, component: Page });
    const elsewhere = createRoute({ getParentRoute: () => base, path: '/dashboard', component: () => null });
    return createRouter({
      routeTree: base.addChildren([page, elsewhere]),
      history: createMemoryHistory({ initialEntries: [address] }),
    });
  }
  const openAt = async (address: string) => {
    router = routerAt(address);
    await act(async () => root.render(<RouterProvider router={router as never} />));
  };
  const goTo = (to: string, search = {}) => act(async () => router.navigate({ to, search } as never));
  beforeEach(() => {
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });

  it('is the one in the address, and missing if the list doesn’t have it', async () => {
    await openAt(`${ADDRESS}?id=lobby`);
    expect(shown).toMatchObject({ record: LOBBY, isMissing: false });
    await goTo(ADDRESS, { id: 'gone' });
    expect(shown).toMatchObject({ record: null, isMissing: true });
  });

  it('keeps its form when it is created, before the list has it', async () => {
    await openAt(ADDRESS);
    const { formKey } = shown;
    expect(shown).toMatchObject({ record: null, isMissing: false });
    await act(async () => shown.onCreated(MADE));
    expect(router.state.location.search).toEqual({ id: 'made' });
    expect(shown).toMatchObject({ record: MADE, isMissing: false, formKey });
  });

  it('opens another form for another record, or the next new one', async () => {
    await openAt(ADDRESS);
    await act(async () => shown.onCreated(MADE));
    const { formKey } = shown;
    await goTo(ADDRESS);
    expect(shown.record).toBeNull();
    expect(shown.formKey).not.toBe(formKey);
    const { formKey: ofNext } = shown;
    await goTo(ADDRESS, { id: 'lobby' });
    expect(shown.record).toBe(LOBBY);
    expect(shown.formKey).not.toBe(ofNext);
  });

  it('doesn’t navigate if the user left before it was saved', async () => {
    await openAt(ADDRESS);
    const { onCreated } = shown;
    await goTo('/dashboard');
    await act(async () => onCreated(MADE));
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});
