import type { Language } from '#shared/domain/portal/portal.ts';
import { escapedHtml } from '#shared/domain/text/html.ts';

/** An e-mail in plain text and HTML. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
}

/** Content for both formats. */
export interface MailContent {
  readonly subject: string;
  readonly language?: Language;
  /** Each link has its own line. */
  readonly paragraphs: readonly (string | { readonly link: string })[];
}

/** Prevents header injection. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const STYLE = 'font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 36em; overflow-wrap: anywhere';

/** Renders escaped content in both formats. */
export function renderLetter({ subject, language = 'en', paragraphs }: MailContent): Letter {
  const lines = paragraphs.map((one) => (typeof one === 'string' ? oneLine(one) : { link: oneLine(one.link) }));
  const title = oneLine(subject);
  return {
    subject: title,
    text: `${lines.map((line) => (typeof line === 'string' ? line : line.link)).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      `<html lang="${language}"><head><meta charset="utf-8"><title>${escapedHtml(title)}</title></head>`,
      `<body style="${STYLE}">`,
      ...lines.map((line) => `<p>${typeof line === 'string' ? escapedHtml(line) : anchor(line.link)}</p>`),
      '</body></html>',
      '',
    ].join('\n'),
  };
}

function oneLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').trim();
}

/** Other schemes could execute something. */
function anchor(link: string): string {
  return /^https?:\/\//i.test(link) ? `<a href="${escapedHtml(link)}">${escapedHtml(link)}</a>` : escapedHtml(link);
}
