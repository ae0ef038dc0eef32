import { escapeHtml } from '#shared/domain/text/html.ts';
import { createMailBlocks } from './blocks.ts';
import type { MailBrand } from './brand.ts';
import type { MailBlock, MailContent } from './content.ts';
import { renderMailFooter, renderMailHeader } from './frame.ts';
import { createMailPalettes } from './palette.ts';
import { inlineText } from './render-text.ts';
import { buildStyleSheet, TABLE, textStyle } from './styles.ts';

/** Keeps what follows the preview text out of the inbox list. */
const PREVIEW_PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);
/** More than inboxes show. */
const MAX_PREVIEW_LENGTH = 200;

/**
 * Renders the HTML part: tables and inline styles, which all mail programs support. The look is light without the style
 * sheet, which some remove.
 */
export function renderMailHtml(content: MailContent, brand: MailBrand): string {
  const { subject, language = 'en', greeting, blocks, action, closing = [], reason, preferences } = content;
  const palettes = createMailPalettes(brand.accent);
  const { light, dark } = palettes;
  const { paragraph, anchor, block, mainButton } = createMailBlocks(palettes);
  const preview = findPreviewText(blocks) ?? subject;
  const footer = [
    escapeHtml(reason),
    ...(preferences ? [anchor(preferences.url, preferences.label)] : []),
    [brand.company, ...(brand.address === null ? [] : [brand.address])].map(escapeHtml).join('<br>'),
  ];
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="ltr">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    '<meta name="x-apple-disable-message-reformatting">',
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>${buildStyleSheet(dark)}</style>`,
    '</head>',
    `<body class="page" style="margin:0;padding:0;background:${light.page}">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(truncate(preview))}${PREVIEW_PADDING}</div>`,
    `${TABLE} width="100%" class="page" bgcolor="${light.page}" style="background:${light.page}"><tr><td class="frame" align="center" style="padding:32px 16px">`,
    // Outlook for Windows ignores max-width.
    '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
    `${TABLE} width="100%" class="card line" bgcolor="${light.card}" style="max-width:600px;background:${light.card};border:1px solid ${light.line};border-radius:12px;border-collapse:separate;text-align:left">`,
    renderMailHeader(brand, light),
    '<tr><td class="inset" style="padding:28px 32px 16px">',
    `<h1 class="text" style="margin:0 0 20px;${textStyle(light)};font-size:24px;line-height:32px;font-weight:700">${escapeHtml(subject)}</h1>`,
    paragraph(greeting),
    ...blocks.map(block),
    ...(action ? [mainButton(action)] : []),
    ...closing.map(paragraph),
    '</td></tr></table>',
    `${TABLE} width="100%" style="max-width:600px;text-align:left"><tr><td class="inset" style="padding:24px 32px 0">`,
    renderMailFooter(footer, light),
    '</td></tr></table>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
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
