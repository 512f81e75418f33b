import type { StaffLanguage } from '#contract/staff-language.ts';
import { escapeHtml } from '#server/html/escape-html.ts';
import type { MailContent } from './post.ts';

interface MailButton {
  text: string;
  address: string;
  /** Only in plain text, which has no buttons. */
  introduction?: string;
}

/** What an email says, without any markup. */
interface MailWording {
  language: StaffLanguage;
  /** Line breaks, which names may contain, are removed. */
  subject: string;
  /** A small line above the title, such as the portal's name. */
  above?: string;
  title?: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  button?: MailButton | undefined;
  /** Sentences below everything else. */
  closing: readonly string[];
}

/** Lays out an email as plain text and as HTML. */
export function layOutMail(wording: MailWording): MailContent {
  return {
    subject: wording.subject.replace(/[\r\n]+/g, ' '),
    text: plainText(wording),
    html: htmlPage(wording),
  };
}

/** A button that opens a page of the dashboard, if the address of the server is known. */
export function dashboardButton(text: string, path: string, publicUrl: string | undefined): MailButton | undefined {
  return publicUrl === undefined ? undefined : { text, address: new URL(path, publicUrl).href };
}

function plainText({ above, title, paragraphs, list = [], button, closing }: MailWording): string {
  const blocks = [
    [above],
    [title],
    ...paragraphs.map((paragraph) => [paragraph]),
    list.map((item) => `- ${item}`),
    [button?.introduction],
    [button?.address],
    closing,
  ];
  const written = blocks.map((lines) => lines.filter(Boolean).join('\n')).filter(Boolean);
  return `${written.join('\n\n')}\n`;
}

const SMALL_TEXT = 'color:#6a635d;font-size:14px';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#0f766e;color:#fff;border-radius:8px;text-decoration:none;font-weight:600';

/** Uses inline styles, because email clients don't support style sheets. */
function htmlPage({ language, above, title, paragraphs, list, button, closing }: MailWording): string {
  const parts = [
    above && `<p style="margin:0 0 4px;${SMALL_TEXT}">${escapeHtml(above)}</p>`,
    title && `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    list && `<ul style="margin:0 0 24px;padding-left:20px">${list.map(itemOf).join('')}</ul>`,
    button &&
      `<p style="margin:24px 0"><a href="${escapeHtml(button.address)}" style="${BUTTON}">${escapeHtml(button.text)}</a></p>`,
    `<p style="margin:0;${SMALL_TEXT}">${escapeHtml(closing.join(' '))}</p>`,
  ];
  return `<!doctype html>
<html lang="${language}"><body style="margin:0;padding:32px 16px;background:#faf9f8;color:#1f1c1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere;word-break:break-word;padding:32px;background:#fff;border:1px solid #e8e5e2;border-radius:8px">
${parts.filter(Boolean).join('\n')}
</div></body></html>
`;
}

function itemOf(text: string): string {
  return `<li>${escapeHtml(text)}</li>`;
}
