import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { inPlaceKeys } from './in-place-keys.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('Enter saves and Escape discards, unless an input method composes characters', async () => {
  const [save, discard] = [vi.fn(), vi.fn()];
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<input onBlur={save} onKeyDown={inPlaceKeys(discard)} />));
  const field = document.querySelector('input');
  const press = (key: string, isComposing = false) =>
    act(async () => field?.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing, bubbles: true })));
  field?.focus();
  await press('Enter', true);
  await press('Escape', true);
  expect(save).not.toHaveBeenCalled();
  expect(discard).not.toHaveBeenCalled();
  await press('Escape');
  expect(discard).toHaveBeenCalledOnce();
  expect(save).not.toHaveBeenCalled();
  await press('Enter');
  expect(save).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
});
