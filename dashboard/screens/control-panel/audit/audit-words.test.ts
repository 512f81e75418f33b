import { expect, test } from 'vitest';
import type { EndpointRule } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { AUDIT_KINDS, auditWords } from './audit-words.ts';

const actions = Object.values(endpoints as Record<string, EndpointRule>).flatMap(({ audit }) => audit ?? []);

test.each([...new Set(actions)])('%s has words, and its kind is in the filter', (action) => {
  expect(auditWords(action)).not.toBe(action);
  expect(AUDIT_KINDS.map(({ value }) => value)).toContain(action.split('.')[0]);
});

test('an unknown action is shown by its name', () => {
  expect(auditWords('robot.dance')).toBe('robot.dance');
});

test('an action that can do one thing or its opposite says which it was', () => {
  expect(auditWords('channel.toggleSlide', ['isPlaced=true', 'Main'])).toBe('added a slide to a channel');
  expect(auditWords('channel.toggleSlide', ['isPlaced=false'])).toBe('removed a slide from a channel');
  expect(auditWords('channel.toggleSlide', ['Main'])).toBe('added a slide to a channel or removed it');
});
