import { MantineProvider } from '@mantine/core';
import { act, Profiler } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QuerySelect } from './QuerySelect.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const refetch = vi.fn();
const LOADING = { isPending: true, isError: false, error: null, refetch };
const LOADED = { ...LOADING, isPending: false };
const FAILED = { ...LOADED, isError: true, error: new Error('The server can’t be reached.') };

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  refetch.mockReset();
  editableTexts = [];
});

/** What the field showed whenever it was drawn editable. */
let editableTexts: string[] = [];
const onRender = () => {
  if (!field().readOnly) editableTexts.push(field().value);
};
const render = (query: typeof LOADING | typeof FAILED, names: string[]) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <Profiler id="field" onRender={onRender}>
          <QuerySelect query={query} data={names} value="Foyer" nothingFoundMessage="No matching channels" />
        </Profiler>
      </MantineProvider>,
    ),
  );
const field = () => document.querySelector('input') as HTMLInputElement;
const open = () => act(async () => field().click());

it('becomes editable only when it shows the current option', async () => {
  await render(LOADING, []);
  expect(editableTexts).toEqual([]);
  await render(LOADED, ['Foyer', 'Kitchen']);
  expect(new Set(editableTexts)).toEqual(new Set(['Foyer']));
});

it('says why the options didn’t load, and tries again when it is opened', async () => {
  await render(FAILED, []);
  await open();
  expect(document.body.textContent).toContain('The server can’t be reached.');
  expect(refetch).toHaveBeenCalledOnce();
});

it('says that no option matches once they are loaded', async () => {
  await render(LOADED, []);
  await open();
  expect(document.body.textContent).toContain('No matching channels');
});
