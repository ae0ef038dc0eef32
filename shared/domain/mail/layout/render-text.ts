import type { MailBrand } from './brand.ts';
import type { MailAction, MailBlock, MailContent } from './content.ts';

/** Renders the text part. Each link has its own line. */
export function renderMailText(content: MailContent, { company, address }: MailBrand): string {
  const { language, greeting, blocks, action, closing = [], reason, preferences } = content;
  // French puts a space before colons.
  const colon = language === 'fr' ? ' :' : ':';
  const link = ({ label, url }: MailAction) => `${label}${colon}\n${url}`;
  const block = (part: MailBlock): string => {
    if (typeof part === 'string') return part;
    if ('link' in part) return part.link;
    if ('list' in part) return part.list.map((item) => `• ${item}`).join('\n');
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
