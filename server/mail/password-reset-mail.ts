import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mailer.ts';

/** The mail that leads to a new password. */
export function passwordResetMail(user: { userName: string; displayName: string; email: string }, link: string): Mail {
  const greeting = `Hello ${user.displayName || user.userName},`;
  const asked = `somebody, probably you, asked for a new password for the user ${user.userName} of Vitrine.`;
  const expiry = 'The link works once, and for one hour.';
  const ignore = 'If it was not you, there is nothing to do: your password stays as it is.';
  return {
    to: user.email,
    subject: 'Choose a new password',
    text: [greeting, '', asked, 'Choose it here:', '', link, '', expiry, ignore, ''].join('\n'),
    html: `<!doctype html>
<html lang="en"><body style="margin:0;padding:32px 16px;background:#faf9f8;color:#1f1c1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e8e5e2;border-radius:8px">
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
<p style="margin:0 0 24px">${escapeHtml(asked)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#0f766e;color:#fff;border-radius:8px;text-decoration:none;font-weight:600">Choose a new password</a></p>
<p style="margin:0;color:#6a635d;font-size:14px">${expiry} ${ignore}</p>
</div></body></html>
`,
  };
}
