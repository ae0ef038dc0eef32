import { escapeHtml } from '#shared/domain/text/html.ts';
import { createMailBlocks } from './blocks.ts';
import type { MailBrand } from './brand.ts';
import type { MailBlock, MailContent } from './content.ts';
import { createDefaultLayout } from './default-layout.ts';
import { renderMailFooter, renderMailLogo } from './frame.ts';
import { fillLayout } from './layout-variables.ts';
import { createMailPalettes } from './palette.ts';
import { inlineText } from './render-text.ts';

/** More than inboxes show. */
const MAX_PREVIEW_LENGTH = 200;

/**
 * Renders the HTML part.
 * @param layout the company's, checked by `checkLayout`; null: the default
 */
export function renderMailHtml(content: MailContent, brand: MailBrand, layout: string | null): string {
  const { subject, language = 'en', greeting, blocks, action, closing = [], reason, preferences } = content;
  const palettes = createMailPalettes(brand.accent);
  const { paragraph, anchor, block, mainButton } = createMailBlocks(palettes);
  const preview = findPreviewText(blocks) ?? subject;
  const footer = [
    escapeHtml(reason),
    ...(preferences ? [anchor(preferences.url, preferences.label)] : []),
    [brand.company, ...(brand.address === null ? [] : [brand.address])].map(escapeHtml).join('<br>'),
  ];
  return fillLayout(layout ?? createDefaultLayout(brand), {
    content: [
      paragraph(greeting),
      ...blocks.map(block),
      ...(action ? [mainButton(action)] : []),
      ...closing.map(paragraph),
    ].join('\n'),
    footer: renderMailFooter(footer, palettes.light),
    logo: renderMailLogo(brand, palettes.light),
    subject: escapeHtml(subject),
    preview_text: escapeHtml(truncate(preview)),
    company: escapeHtml(brand.name),
    language,
    accent_color: brand.accent,
  });
}

/** Returns the first paragraph, which inboxes show beside the subject. */
function findPreviewText(blocks: readonly MailBlock[]): string | undefined {
  const [first] = blocks.filter((part) => typeof part === 'string' || 'lines' in part);
  if (first === undefined || typeof first === 'string') return first;
  return 'lines' in first ? first.lines.map(inlineText).join(' ') : undefined;
}

function truncate(text: string): string {
  return [...text].slice(0, MAX_PREVIEW_LENGTH).join('');
}
