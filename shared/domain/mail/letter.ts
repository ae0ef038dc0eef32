import type { Language } from '#shared/domain/portal/portal.ts';
import { escapedHtml } from '#shared/domain/text/html.ts';

/** A mail as it goes out: the same in plain text and in HTML. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers beside those that each mail has. */
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
}

/** What a letter says, once for both forms. */
export interface Content {
  readonly subject: string;
  /** What it is written in; English where it does not say. */
  readonly language?: Language;
  /** In this order; one that is a link stands on a line of its own. */
  readonly paragraphs: readonly (string | { readonly link: string })[];
}

/** Line ends and all else that is no character: a name that has some must not begin another line, or another header. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const STYLE = 'font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 36em; overflow-wrap: anywhere';

/** Both forms of a letter. Whatever its content is made of, it is text: none of it is taken for markup. */
export function letterOf({ subject, language = 'en', paragraphs }: Content): Letter {
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

/** Only what leads to the web is a link: an address of another kind could do something. */
function anchor(link: string): string {
  return /^https?:\/\//i.test(link) ? `<a href="${escapedHtml(link)}">${escapedHtml(link)}</a>` : escapedHtml(link);
}
