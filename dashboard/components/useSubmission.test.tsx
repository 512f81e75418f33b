import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useSubmission } from './useSubmission.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const mounted = async (Form: () => null) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>,
    ),
  );
  return root;
};

it('saves once, however often it is called, and again when it is finished', async () => {
  const store = vi.fn(async (name: string) => name);
  let submit = (_name: string): void => undefined;
  function Form() {
    submit = useSubmission({ mutationFn: store }).submit;
    return null;
  }
  const root = await mounted(Form);
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

it('saves once until what follows the response is done, such as loading the list again', async () => {
  const store = vi.fn(async () => {});
  let finish = (): void => undefined;
  let submit = (): void => undefined;
  function Form() {
    submit = useSubmission({
      mutationFn: store,
      onSettled: () => new Promise<void>((resolve) => (finish = resolve)),
    }).submit;
    return null;
  }
  const root = await mounted(Form);
  const click = async () => submit();
  await act(click);
  await act(click);
  expect(store).toHaveBeenCalledTimes(1);
  await act(async () => finish());
  await act(click);
  expect(store).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
});
