import type { StaffLanguage } from '#contract/staff-language.ts';
import { escapeHtml } from '#server/html/escape-html.ts';

/** The content of an email as plain text, which is escaped. */
export interface MailPageContent {
  language: StaffLanguage;
  /** A small line above the title, such as the portal's name. */
  above?: string | undefined;
  title?: string | undefined;
  paragraphs: readonly string[];
  list?: readonly string[] | undefined;
  button?: { text: string; address: string } | undefined;
  closing: string;
}

const SMALL_TEXT = 'color:#6a635d;font-size:14px';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#0f766e;color:#fff;border-radius:8px;text-decoration:none;font-weight:600';

/** The HTML of every email. Uses inline styles, because email clients don't support style sheets. */
export function mailPage({ language, above, title, paragraphs, list, button, closing }: MailPageContent): string {
  const parts = [
    above && `<p style="margin:0 0 4px;${SMALL_TEXT}">${escapeHtml(above)}</p>`,
    title && `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    list && `<ul style="margin:0 0 24px;padding-left:20px">${list.map(itemOf).join('')}</ul>`,
    button &&
      `<p style="margin:24px 0"><a href="${escapeHtml(button.address)}" style="${BUTTON}">${escapeHtml(button.text)}</a></p>`,
    `<p style="margin:0;${SMALL_TEXT}">${escapeHtml(closing)}</p>`,
  ];
  return `<!doctype html>
<html lang="${language}"><body style="margin:0;padding:32px 16px;background:#faf9f8;color:#1f1c1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e8e5e2;border-radius:8px">
${parts.filter(Boolean).join('\n')}
</div></body></html>
`;
}

function itemOf(text: string): string {
  return `<li>${escapeHtml(text)}</li>`;
}
