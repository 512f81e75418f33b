import { expect, it, vi } from 'vitest';
import { simulatedHost } from '../testing/simulated-host.ts';
import { createSound } from './sound.ts';

it('allows sound until the browser refuses it', () => {
  const sound = createSound(simulatedHost());
  const listener = vi.fn();
  sound.subscribe(listener);
  expect(sound.isAllowed()).toBe(true);
  sound.refused();
  sound.refused();
  expect(sound.isAllowed()).toBe(false);
  expect(listener).toHaveBeenCalledOnce();
});

it('asks the browser again each time someone has used the page', () => {
  const host = simulatedHost();
  const sound = createSound(host);
  for (let refusal = 0; refusal < 2; refusal += 1) {
    sound.refused();
    expect(sound.isAllowed()).toBe(false);
    host.gesture();
    expect(sound.isAllowed()).toBe(true);
  }
});

it('no longer calls listeners that have unsubscribed, or after it was stopped', () => {
  const host = simulatedHost();
  const sound = createSound(host);
  const [left, stayed] = [vi.fn(), vi.fn()];
  sound.subscribe(left)();
  sound.subscribe(stayed);
  sound.refused();
  sound.stop();
  host.gesture();
  expect(left).not.toHaveBeenCalled();
  expect(stayed).toHaveBeenCalledOnce();
});
