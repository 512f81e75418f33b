import { expect, it } from 'vitest';
import { inNameOrder } from './name-order.ts';

it('sorts names as people would, whatever their case, accents and numbers', () => {
  const names = ['Zimmer', 'Group 10', 'über uns', 'group 2', 'Group 1', 'Äpfel'];
  expect(inNameOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    'Äpfel',
    'Group 1',
    'group 2',
    'Group 10',
    'über uns',
    'Zimmer',
  ]);
});

it('keeps the order of records with the same name', () => {
  const records = ['first', 'second'].map((_id) => ({ _id, name: 'Lobby' }));
  expect(inNameOrder(records)).toEqual(records);
});
