import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mailer.ts';

export type OutageNews = 'silent' | 'back';

interface OutageScreen {
  name: string;
  channelName: string;
  openingHours: OpeningHours | null;
  seenAt: number | null;
}

/** More are counted only. */
const MOST_LISTED = 50;

/** The mail about screens of one portal that fell silent, or that are back. */
export function outageMail(
  news: OutageNews,
  screens: readonly OutageScreen[],
  { email, portalName }: { email: string; portalName: string },
  publicUrl: string | undefined,
): Mail {
  const subject = subjectOf(news, screens);
  const intro =
    news === 'silent'
      ? 'Nothing has been heard of these screens. They may be turned off, or have lost their network; a screen without a network goes on playing what it has.'
      : 'These screens can be heard again.';
  const lines = screens.slice(0, MOST_LISTED).map((screen) => lineOf(news, screen));
  if (screens.length > MOST_LISTED) lines.push(`and ${screens.length - MOST_LISTED} more`);
  const closing =
    news === 'silent'
      ? 'You get one more mail when they are back. Alerts are turned off in the control panel.'
      : 'There is nothing to do.';
  const panel = publicUrl === undefined ? undefined : new URL('/dashboard/controlpanel', publicUrl).href;
  return {
    to: email,
    subject: `${portalName}: ${subject}`.replace(/[\r\n]+/g, ' '),
    text: [portalName, '', intro, '', ...lines.map((line) => `- ${line}`), '', panel, closing, '']
      .filter((line) => line !== undefined)
      .join('\n'),
    html: `<!doctype html>
<html lang="en"><body style="margin:0;padding:32px 16px;background:#faf9f8;color:#1f1c1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e8e5e2;border-radius:8px">
<p style="margin:0 0 4px;color:#6a635d;font-size:14px">${escapeHtml(portalName)}</p>
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>
<p style="margin:0 0 16px">${intro}</p>
<ul style="margin:0 0 24px;padding-left:20px">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
${panel === undefined ? '' : `<p style="margin:0 0 24px"><a href="${escapeHtml(panel)}" style="display:inline-block;padding:12px 20px;background:#0f766e;color:#fff;border-radius:8px;text-decoration:none;font-weight:600">Open the control panel</a></p>`}
<p style="margin:0;color:#6a635d;font-size:14px">${closing}</p>
</div></body></html>
`,
  };
}

function subjectOf(news: OutageNews, screens: readonly OutageScreen[]): string {
  const [only] = screens;
  if (screens.length === 1 && only) return news === 'silent' ? `${only.name} is silent` : `${only.name} is back`;
  return news === 'silent' ? `${screens.length} screens are silent` : `${screens.length} screens are back`;
}

function lineOf(news: OutageNews, { name, channelName, openingHours, seenAt }: OutageScreen): string {
  const where = name === channelName ? name : `${name} (${channelName})`;
  if (news === 'back' || seenAt === null) return where;
  const timeZone = openingHours?.timezone ?? 'UTC';
  const heard = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(seenAt);
  return `${where}: last heard on ${heard}${timeZone === 'UTC' ? ' UTC' : ''}`;
}
