import { describe, expect, it } from 'vitest';
import { outageMail } from './outage-mail.ts';

const SEEN_AT = Date.parse('2026-11-22T22:41:00Z');
const screen = (name: string, timeZone = 'Europe/Vienna') => ({
  portalName: 'Café',
  name,
  channelName: 'Window',
  timeZone,
  seenAt: SEEN_AT,
});
const publicUrl = 'https://signage.example';

describe('the email about an outage', () => {
  it('describes one screen', () => {
    const { subject, text } = outageMail('silent', [screen('Left')], 'en', publicUrl);
    expect(subject).toBe('Café: Left is offline');
    expect(text).toContain('This screen is offline.');
    expect(text).toContain('\n- Left (Window): last seen on 22 November 2026 at 23:41 CET\n');
    expect(text).toContain('\nhttps://signage.example/dashboard/controlpanel\n');
    expect(text).toContain('when it is back online');
  });

  it('describes several screens, each in its time zone', () => {
    const { subject, text } = outageMail(
      'silent',
      [screen('Window'), screen('Right', 'Asia/Kolkata')],
      'en',
      publicUrl,
    );
    expect(subject).toBe('Café: 2 screens are offline');
    expect(text).toContain('These screens are offline.');
    expect(text).toContain('\n- Window: last seen on 22 November 2026 at 23:41 CET\n');
    expect(text).toContain('\n- Right (Window): last seen on 23 November 2026 at 04:11 GMT+5:30\n');
    expect(text).toContain('when they are back');
  });

  it.each([
    ['de', 'Left ist offline', 'Left (Window): zuletzt online am 22. November 2026 um 23:41 MEZ'],
    ['fr', 'Left est hors ligne', 'Left (Window) : dernier contact le 22 novembre 2026 à 23:41 UTC+1'],
    ['es', 'Left está sin conexión', 'Left (Window): última conexión el 22 de noviembre de 2026 a las 23:41 CET'],
  ] as const)('is written in the language of its reader: %s', (language, title, line) => {
    const { subject, text, html } = outageMail('silent', [screen('Left')], language, publicUrl);
    expect(subject).toBe(`Café: ${title}`);
    expect(text).toContain(`\n- ${line}\n`);
    expect(html).toContain(`<html lang="${language}">`);
  });

  it('only counts the screens beyond the longest list', () => {
    const screens = Array.from({ length: 60 }, (_, index) => screen(`Screen ${index}`));
    const { text } = outageMail('back', screens, 'en', undefined);
    expect(text.match(/^- /gm)).toHaveLength(51);
    expect(text).toContain('\n- and 10 more\n');
    expect(text).not.toContain('http');
  });
});
