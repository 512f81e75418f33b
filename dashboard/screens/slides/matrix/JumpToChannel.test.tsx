import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Channel } from '#contract/entities/channel.ts';
import { indexedTags } from '#dashboard/components/tags/useTags.ts';
import { JumpToChannel } from './JumpToChannel.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const KITCHENS = { _id: 'kitchens', PortalId: 1, name: 'Catering', colour: 'red', lastModified: '' } as const;
const LOADED = { isLoading: false, failure: null, retry: () => undefined };
const TAGS = { list: LOADED, ...indexedTags([KITCHENS], { timeZone: 'Europe/Berlin', language: 'de' }) };
const NAMES = ['Foyer', 'Gate 1', 'Gate 2', 'Gate 3', 'Kitchen'];

describe('Jump to Channel', () => {
  const onJump = vi.fn();
  let root: ReturnType<typeof createRoot>;
  beforeEach(async () => {
    const channels = NAMES.map((name) => ({
      ...{ _id: `id of ${name}`, name, responsive: true, language: '', timeZone: null, engines: [] },
      tags: name === 'Kitchen' ? [KITCHENS._id] : [],
    })) as unknown as Channel[];
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <MantineProvider env="test">
          <JumpToChannel channels={channels} tags={TAGS} onJump={onJump} />
        </MantineProvider>,
      ),
    );
    await act(async () => document.querySelector('button')?.click());
    // The code of the dialog is loaded first, which takes longer beside other tests.
    const isOpen = async () => {
      await act(async () => undefined);
      return field() !== null;
    };
    await vi.waitUntil(isOpen, { timeout: 10_000 });
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
    onJump.mockReset();
  });

  const field = () => document.querySelector<HTMLInputElement>('[role="combobox"]') as HTMLInputElement;
  const press = (key: string) =>
    act(async () => {
      field().dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
    });
  const type = (words: string) =>
    act(async () => {
      // Sets the value as a browser does, bypassing React's tracking.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words);
      field().dispatchEvent(new Event('input', { bubbles: true }));
    });
  /** What a screen reader announces: the option that the field points to. */
  const told = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

  it('moves through the results with arrow keys, Home and End, announces them, and jumps with Enter', async () => {
    expect(told()).toBe('Foyer');
    await press('ArrowDown');
    expect(told()).toBe('Gate 1');
    await press('End');
    expect(told()).toBe('KitchenCatering');
    await press('ArrowUp');
    expect(told()).toBe('Gate 3');
    await press('Home');
    expect(told()).toBe('Foyer');
    await press('ArrowUp');
    expect(told()).toBe('KitchenCatering');
    await press('Enter');
    expect(onJump.mock.calls).toEqual([[4]]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('selects the first match after typing, and announces the count', async () => {
    await press('End');
    await type('gate');
    expect(told()).toBe('Gate 1');
    expect(document.querySelector('[role="status"]')?.textContent).toBe('3 found');
    await type('cater');
    expect(told()).toBe('KitchenCatering');
    await type('cellar');
    expect(told()).toBeUndefined();
    expect(document.querySelector('[role="status"]')?.textContent).toBe('No channels match “cellar”.');
    await press('Enter');
    expect(onJump).not.toHaveBeenCalled();
  });
});
