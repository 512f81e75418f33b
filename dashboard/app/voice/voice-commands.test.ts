import { expect, test } from 'vitest';
import { slideTypeAt } from '#slide-types/definitions.ts';
import { VOICE_COMMANDS, voiceCommand } from './voice-commands.ts';

test.each([
  ['Create image slide', 'image'],
  ['create a text slide', 'rte'],
  ['Create video slide.', 'video'],
  ['create  the weather slide', 'weather'],
  ['Create RSS slide', 'rss'],
  ['create R.S.S. slide', 'rss'],
  ['create r s s slide', 'rss'],
  ['Create an interest rate slide', 'interestrate'],
  ['create connector slide', 'wpRss'],
  ['Create interest rate', 'interestrate'],
])('“%s” creates %s', (said, key) => {
  const command = voiceCommand(said);
  expect(command?.does === 'create' && slideTypeAt(command.slideType)?.key).toBe(key);
});

test('“show dashboard” and “show control panel” open these pages', () => {
  expect(voiceCommand('Show dashboard')).toEqual({ does: 'show', path: '/dashboard' });
  expect(voiceCommand('show the control panel')).toEqual({ does: 'show', path: '/dashboard/controlpanel' });
});

test.each(['', 'create slide', 'create flash slide', 'please show dashboard', 'constructor'])(
  '“%s” isn’t a command',
  (said) => {
    expect(voiceCommand(said)).toBeNull();
  },
);

test('every command in the help works', () => {
  expect(VOICE_COMMANDS).toHaveLength(9);
  for (const command of VOICE_COMMANDS) expect(voiceCommand(command)).not.toBeNull();
});
