import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useNameFilter } from './useNameFilter.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const named = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Gate ${index + 1}` }));

function Names({ count }: { count: number }) {
  const { field, shown, rest } = useNameFilter(named(count), ({ name }) => name);
  return (
    <>
      {field}
      {shown.map(({ name }) => (
        <p key={name}>{name}</p>
      ))}
      {rest}
    </>
  );
}

describe('a filter by name', () => {
  let root: ReturnType<typeof createRoot>;
  const draw = async (count: number) => {
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <MantineProvider env="test">
          <Names count={count} />
        </MantineProvider>,
      ),
    );
  };
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });

  const field = () => document.querySelector('input');
  const type = (words: string) =>
    act(async () => {
      // Sets the value as a browser does, bypassing React's tracking.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words);
      field()?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const shown = () => [...document.querySelectorAll('p')].filter(({ role }) => role !== 'status');
  const said = () => document.querySelector('[role="status"]')?.textContent;

  it('is hidden for short lists', async () => {
    await draw(3);
    expect(field()).toBeNull();
    expect(shown()).toHaveLength(3);
  });

  it('matches parts of names, and says how many are hidden', async () => {
    await draw(1000);
    expect(shown()).toHaveLength(100);
    expect(said()).toBe('900 more. Type part of the name to narrow the list.');
    await type(' gate 99');
    expect(shown().map(({ textContent }) => textContent)).toContain('Gate 999');
    expect(said()).toBeUndefined();
    await type('cellar');
    expect(said()).toBe('No matches.');
  });
});
