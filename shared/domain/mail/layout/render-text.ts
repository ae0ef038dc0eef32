import type { MailBrand } from './brand.ts';
import type { MailAction, MailBlock, MailContent, MailInline, MailSpan } from './content.ts';

/** Returns a line as plain text; a link's address follows its label. */
export function inlineText(line: MailInline): string {
  const span = (part: MailSpan) => {
    if (typeof part === 'string') return part;
    if ('bold' in part) return part.bold;
    return part.label === part.url ? part.url : `${part.label} (${part.url})`;
  };
  return typeof line === 'string' ? line : line.map(span).join('');
}

/** Renders the text part. Each link has its own line. */
export function renderMailText(content: MailContent, { company, address }: MailBrand): string {
  const { language, greeting, blocks, action, closing = [], reason, preferences } = content;
  // French puts a space before colons.
  const colon = language === 'fr' ? ' :' : ':';
  const link = ({ label, url }: MailAction) => `${label}${colon}\n${url}`;
  const block = (part: MailBlock): string => {
    if (typeof part === 'string') return part;
    if ('link' in part) return part.link;
    if ('lines' in part) return part.lines.map(inlineText).join('\n');
    if ('list' in part) return part.list.map((item) => `• ${inlineText(item)}`).join('\n');
    return part.figures.map(({ label, value }) => `${label}${colon} ${value}`).join('\n');
  };
  const paragraphs = [
    greeting,
    ...blocks.map(block),
    ...(action ? [link(action)] : []),
    ...closing,
    address === null ? company : `${company}\n${address}`,
    reason,
    ...(preferences ? [link(preferences)] : []),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
