import type { StaffLanguage } from '#contract/staff-language.ts';
import { mailPage } from './mail-page.ts';
import type { Mail } from './post.ts';
import { MAIL_WORDS } from './words/mail-words.ts';

/** The email with the link to choose a new password. */
export function passwordResetMail(
  user: { userName: string; displayName: string; email: string },
  language: StaffLanguage,
  link: string,
): Mail {
  const { subject, here, button, expiry, ignore, ...words } = MAIL_WORDS[language].passwordReset;
  const greeting = words.greeting(user.displayName || user.userName);
  const reason = words.reason(user.userName);
  return {
    to: user.email,
    subject,
    text: [greeting, '', reason, here, '', link, '', expiry, ignore, ''].join('\n'),
    html: mailPage({
      language,
      paragraphs: [greeting, reason],
      button: { text: button, address: link },
      closing: `${expiry} ${ignore}`,
    }),
  };
}
