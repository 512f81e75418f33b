import type { Problem } from '#contract/errors/problem.ts';
import { inEnglish } from '#contract/errors/sentences.ts';
import { mailPage } from './mail-page.ts';
import type { MailContent } from './post.ts';

interface LinkNews {
  portalName: string;
  /** Of the file. */
  name: string;
  address: string;
  /** Why it can't be fetched; null if it can again. */
  problem: Problem | null;
}

const FAILING =
  'Screens show the last version. The file is fetched again every few minutes, and you’ll get another email when that works.';
const WORKS = 'Screens show the current version again. You don’t need to do anything.';

/** The email about a linked file that can't be fetched, or can again. */
export function linkMail({ portalName, name, address, problem }: LinkNews, publicUrl: string | undefined): MailContent {
  const subject = problem ? `Updates of ${name} are failing` : `${name} is up to date again`;
  const intro = problem ? inEnglish(problem) : 'This file can be fetched from the web again.';
  const closing = problem ? FAILING : WORKS;
  const page = publicUrl === undefined ? undefined : new URL('/dashboard/files', publicUrl).href;
  return {
    subject: `${portalName}: ${subject}`.replace(/[\r\n]+/g, ' '),
    text: [portalName, '', subject, '', intro, '', `- ${address}`, '', ...(page ? [page, ''] : []), closing, ''].join(
      '\n',
    ),
    html: mailPage({
      above: portalName,
      title: subject,
      paragraphs: [intro],
      list: [address],
      button: page === undefined ? undefined : { text: 'Open the files', address: page },
      closing,
    }),
  };
}
