import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { FilePicker } from '#slide-types/FilePicker.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const FILES = Array.from({ length: 130 }, (_, index) => ({
  _id: String(index),
  name: `Poster ${index}`,
  path: `/media/1/poster-${index}.png`,
}));

let unmount = async () => {};
afterEach(() => unmount());

it('shows the first of very many files, and more on request', async () => {
  const onChosen = vi.fn();
  const listFiles = async () => [{ name: 'My files', files: FILES }];
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <FilePicker kind="image" listFiles={listFiles} isOpen onClose={() => undefined} onChosen={onChosen} />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  const buttons = () => [...document.querySelectorAll('button')];
  const named = (words: string) => buttons().filter(({ textContent }) => textContent?.includes(words));
  await vi.waitFor(() => expect(named('Poster')).toHaveLength(60));
  for (const count of [120, 130]) {
    await act(async () => named('Show more')[0]?.click());
    expect(named('Poster')).toHaveLength(count);
  }
  expect(named('Show more')).toEqual([]);
  await act(async () => named('Poster 129')[0]?.click());
  expect(onChosen).toHaveBeenCalledWith(FILES[129]);
});
