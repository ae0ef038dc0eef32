import { textColorOn } from '#shared/domain/portal/colors.ts';
import type { MailBrand } from './brand.ts';
import { createMailPalettes, type MailPalette } from './palette.ts';
import { buildStyleSheet, FONT, TABLE, textStyle } from './styles.ts';

/** Keeps what follows the preview text out of the inbox list. */
const PREVIEW_PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

/**
 * Creates the layout of companies without their own, in their colors: tables and inline styles, which all mail programs
 * support. The look is light without the style sheet, which some remove.
 */
export function createDefaultLayout({ accent, header }: Pick<MailBrand, 'accent' | 'header'>): string {
  const { light, dark } = createMailPalettes(accent);
  return [
    '<!doctype html>',
    '<html lang="{{language}}" dir="ltr">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    '<meta name="x-apple-disable-message-reformatting">',
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">',
    '<title>{{subject}}</title>',
    `<style>${buildStyleSheet(dark)}</style>`,
    '</head>',
    `<body class="page" style="margin:0;padding:0;background:${light.page}">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">{{preview_text}}${PREVIEW_PADDING}</div>`,
    `${TABLE} width="100%" class="page" bgcolor="${light.page}" style="background:${light.page}"><tr><td class="frame" align="center" style="padding:32px 16px">`,
    // Outlook for Windows ignores max-width.
    '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
    `${TABLE} width="100%" class="card line" bgcolor="${light.card}" style="max-width:600px;background:${light.card};border:1px solid ${light.line};border-radius:12px;border-collapse:separate;text-align:left">`,
    `<tr><td ${headerAttributes(header, light)}>{{logo}}</td></tr>`,
    '<tr><td class="inset" style="padding:28px 32px 16px">',
    `<h1 class="text" style="margin:0 0 20px;${textStyle(light)};font-size:24px;line-height:32px;font-weight:700">{{subject}}</h1>`,
    '{{content}}',
    '</td></tr></table>',
    `${TABLE} width="100%" style="max-width:600px;text-align:left"><tr><td class="inset" style="padding:24px 32px 0">`,
    '{{footer}}',
    '</td></tr></table>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function headerAttributes(header: MailBrand['header'], light: MailPalette): string {
  const text = logoTextStyle(header, light);
  return header === null
    ? `class="inset text" style="padding:32px 32px 0;${text}"`
    : `class="inset" bgcolor="${header}" style="padding:20px 32px;background:${header};border-radius:11px 11px 0 0;${text}"`;
}

/** Style of the name that replaces the logo, and of its alternative text. */
export function logoTextStyle(header: MailBrand['header'], light: MailPalette): string {
  const color = header === null ? light.text : textColorOn(header);
  return `${FONT};font-size:18px;line-height:36px;font-weight:700;color:${color}`;
}
