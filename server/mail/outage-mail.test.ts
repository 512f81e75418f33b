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
    const { subject, text } = outageMail('silent', [screen('Left')], publicUrl);
    expect(subject).toBe('Café: Left is offline');
    expect(text).toContain('This screen is offline.');
    expect(text).toContain('\n- Left (Window): last seen on 22 November 2026 at 23:41 CET\n');
    expect(text).toContain('\nhttps://signage.example/dashboard/controlpanel\n');
    expect(text).toContain('when it is back online');
  });

  it('describes several screens, each in its time zone', () => {
    const { subject, text } = outageMail('silent', [screen('Window'), screen('Right', 'Asia/Kolkata')], publicUrl);
    expect(subject).toBe('Café: 2 screens are offline');
    expect(text).toContain('These screens are offline.');
    expect(text).toContain('\n- Window: last seen on 22 November 2026 at 23:41 CET\n');
    expect(text).toContain('\n- Right (Window): last seen on 23 November 2026 at 04:11 GMT+5:30\n');
    expect(text).toContain('when they are back');
  });

  it('only counts the screens beyond the longest list', () => {
    const screens = Array.from({ length: 60 }, (_, index) => screen(`Screen ${index}`));
    const { text } = outageMail('back', screens, undefined);
    expect(text.match(/^- /gm)).toHaveLength(51);
    expect(text).toContain('\n- and 10 more\n');
    expect(text).not.toContain('http');
  });
});
