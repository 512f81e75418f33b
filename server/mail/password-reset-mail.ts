import { mailPage } from './mail-page.ts';
import type { Mail } from './post.ts';

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
    html: mailPage({
      paragraphs: [greeting, asked],
      button: { words: 'Choose a new password', address: link },
      closing: `${expiry} ${ignore}`,
    }),
  };
}
