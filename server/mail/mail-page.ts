import { escapeHtml } from '#server/html/escape-html.ts';

/** What a mail says, as plain text; nothing of it is taken for HTML. */
export interface MailWords {
  /** A quiet line above the title: whom the mail is about. */
  above?: string | undefined;
  title?: string | undefined;
  paragraphs: readonly string[];
  list?: readonly string[] | undefined;
  button?: { words: string; address: string } | undefined;
  closing: string;
}

const QUIET = 'color:#6a635d;font-size:14px';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#0f766e;color:#fff;border-radius:8px;text-decoration:none;font-weight:600';

/** The HTML of every mail. Mail programs know inline styles and no style sheets. */
export function mailPage({ above, title, paragraphs, list, button, closing }: MailWords): string {
  const parts = [
    above && `<p style="margin:0 0 4px;${QUIET}">${escapeHtml(above)}</p>`,
    title && `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`),
    list && `<ul style="margin:0 0 24px;padding-left:20px">${list.map(itemOf).join('')}</ul>`,
    button &&
      `<p style="margin:24px 0"><a href="${escapeHtml(button.address)}" style="${BUTTON}">${escapeHtml(button.words)}</a></p>`,
    `<p style="margin:0;${QUIET}">${escapeHtml(closing)}</p>`,
  ];
  return `<!doctype html>
<html lang="en"><body style="margin:0;padding:32px 16px;background:#faf9f8;color:#1f1c1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e8e5e2;border-radius:8px">
${parts.filter(Boolean).join('\n')}
</div></body></html>
`;
}

function itemOf(words: string): string {
  return `<li>${escapeHtml(words)}</li>`;
}
