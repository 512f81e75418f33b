import { mailPage } from './mail-page.ts';
import type { Mail } from './post.ts';

/** The email with the link to choose a new password. */
export function passwordResetMail(user: { userName: string; displayName: string; email: string }, link: string): Mail {
  const greeting = `Hello ${user.displayName || user.userName},`;
  const reason = `someone, probably you, asked to reset the password of the Vitrine user ${user.userName}.`;
  const expiry = 'The link works once and expires in one hour.';
  const ignore = 'If it wasn’t you, ignore this email. Your password won’t change.';
  return {
    to: user.email,
    subject: 'Choose a new password',
    text: [greeting, '', reason, 'Choose a new password here:', '', link, '', expiry, ignore, ''].join('\n'),
    html: mailPage({
      paragraphs: [greeting, reason],
      button: { text: 'Choose a new password', address: link },
      closing: `${expiry} ${ignore}`,
    }),
  };
}
