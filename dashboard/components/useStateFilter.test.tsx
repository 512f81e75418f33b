import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ScreenState } from '#rules/screen-state.ts';
import { countsOfStates, type LiveHealth } from './live-screens.ts';
import { PanelTable } from './PanelTable.tsx';
import { useStateFilter } from './useStateFilter.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const inState = (count: number, state: ScreenState): LiveHealth[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: `${state} ${index + 1}`,
    channel: 'channel',
    silentMs: 0,
    behindMs: null,
    hasProblems: false,
    state,
  }));

function Screens({ screens }: { screens: readonly LiveHealth[] }) {
  const { field, isShown } = useStateFilter(countsOfStates(screens));
  return (
    <PanelTable
      rows={screens}
      columns={[{ title: 'Screen', content: ({ _id }) => _id, hint: ({ _id }) => _id }]}
      filter={{ field, matches: ({ state }) => isShown(state) }}
    />
  );
}

describe('a list of screens', () => {
  let root: ReturnType<typeof createRoot> | null = null;
  const draw = async (...screens: LiveHealth[][]) => {
    root ??= createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root?.render(
        <MantineProvider env="test">
          <Screens screens={screens.flat()} />
        </MantineProvider>,
      ),
    );
  };
  afterEach(async () => {
    await act(async () => root?.unmount());
    root = null;
    document.body.replaceChildren();
  });

  const states = () => [...document.querySelectorAll<HTMLInputElement>('[type="checkbox"]')];
  const offered = () => states().map((check) => check.getAttribute('aria-label'));
  const toggle = (name: string) =>
    act(async () => states()[offered().indexOf(name)]?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  const type = (words: string) =>
    act(async () => {
      const field = document.querySelector('[type="search"]');
      // Sets the value as a browser does, bypassing React's tracking.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const shown = () => [...document.querySelectorAll('[scope="row"]')].map(({ textContent }) => textContent);

  it('has no filter by state if it is short, or if all screens are in the same state', async () => {
    await draw(inState(10, 'Online'), inState(1, 'Offline'));
    expect(states()).toEqual([]);
    await draw(inState(200, 'Online'));
    expect(states()).toEqual([]);
  });

  it('shows the screens in the chosen states, the most urgent state first', async () => {
    await draw(inState(20, 'Online'), inState(2, 'Offline'), inState(1, 'Faulty'));
    expect(offered()).toEqual(['1 with problems', '2 offline', '20 online']);
    expect(shown()).toHaveLength(23);
    await toggle('2 offline');
    expect(shown()).toEqual(['Offline 1', 'Offline 2']);
    await toggle('1 with problems');
    expect(shown()).toEqual(['Offline 1', 'Offline 2', 'Faulty 1']);
    await type('offline 2');
    expect(shown()).toEqual(['Offline 2']);
    await type('');
    await toggle('1 with problems');
    await toggle('2 offline');
    expect(shown()).toHaveLength(23);
  });

  it('keeps a chosen state when its last screen has left it', async () => {
    await draw(inState(20, 'Online'), inState(1, 'Offline'));
    await toggle('1 offline');
    await draw(inState(21, 'Online'));
    expect([offered(), shown()]).toEqual([['0 offline', '21 online'], []]);
    expect(document.querySelector('[role="status"]')?.textContent).toBe('No matches.');
    await toggle('0 offline');
    expect([offered(), shown().length]).toEqual([[], 21]);
  });
});
