import type { StaffLanguage } from '#contract/staff-language.ts';
import { layOutMail } from './mail-layout.ts';
import type { Mail } from './post.ts';
import { MAIL_WORDS } from './words/words-by-language.ts';

/** The email with the link to choose a new password. */
export function passwordResetMail(
  user: { userName: string; displayName: string; email: string },
  language: StaffLanguage,
  link: string,
): Mail {
  const { subject, here, button, expiry, ignore, ...words } = MAIL_WORDS[language].passwordReset;
  const content = layOutMail({
    language,
    subject,
    paragraphs: [words.greeting(user.displayName || user.userName), words.reason(user.userName)],
    button: { text: button, address: link, introduction: here },
    closing: [expiry, ignore],
  });
  return { to: user.email, ...content };
}
