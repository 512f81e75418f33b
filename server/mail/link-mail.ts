import type { Problem } from '#contract/errors/problem.ts';
import type { StaffLanguage } from '#contract/staff-language.ts';
import { dashboardButton, layOutMail } from './mail-layout.ts';
import type { MailContent } from './post.ts';
import { problemSentence } from './words/problem-sentence.ts';
import { MAIL_WORDS } from './words/words-by-language.ts';

interface LinkNews {
  portalName: string;
  /** Of the file. */
  name: string;
  address: string;
  /** Why it can't be fetched; null if it can again. */
  problem: Problem | null;
}

/** The email about a linked file that can't be fetched, or can again. */
export async function linkMail(
  { portalName, name, address, problem }: LinkNews,
  language: StaffLanguage,
  publicUrl: string | undefined,
): Promise<MailContent> {
  const words = MAIL_WORDS[language].link;
  const { subject, closing } = problem ? words.failing : words.works;
  const title = subject(name);
  return layOutMail({
    language,
    subject: `${portalName}: ${title}`,
    above: portalName,
    title,
    paragraphs: [problem ? await problemSentence(language, problem) : words.works.intro],
    list: [address],
    button: dashboardButton(words.button, '/dashboard/files', publicUrl),
    closing: [closing],
  });
}
