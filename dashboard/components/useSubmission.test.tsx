import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useSubmission } from './useSubmission.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

it('saves once, however often it is called, and again when it is finished', async () => {
  const store = vi.fn(async (name: string) => name);
  let submit = (_name: string): void => undefined;
  function Form() {
    submit = useSubmission({ mutationFn: store }).submit;
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>,
    ),
  );
  const twice = async () => {
    submit('Lobby');
    submit('Lobby');
  };
  await act(twice);
  expect(store).toHaveBeenCalledTimes(1);
  store.mockRejectedValueOnce(new Error('The server can’t be reached.'));
  await act(twice);
  await act(twice);
  expect(store).toHaveBeenCalledTimes(3);
  await act(async () => root.unmount());
});
