import type { MailPalette } from './palette.ts';

export const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere";
export const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

export const textStyle = ({ text }: MailPalette) => `${FONT};color:${text}`;
export const quietStyle = ({ muted }: MailPalette) => `${FONT};color:${muted};font-size:13px;line-height:20px`;

/** Changes inline styles, which are the light look, in dark mode and on phones. */
export function buildStyleSheet({ page, card, box, line, text, muted, link, edge }: MailPalette): string {
  const dark = [
    `.page{background:${page}!important}`,
    `.card{background:${card}!important}`,
    `.box{background:${box}!important}`,
    `.line{border-color:${line}!important}`,
    `.text{color:${text}!important}`,
    `.quiet{color:${muted}!important}`,
    `.link{color:${link}!important}`,
    `.button{border-color:${edge}!important}`,
    // Most logos are made for a light page.
    '.logo{background:#ffffff;padding:6px 10px;border-radius:8px}',
  ];
  return [
    ':root{color-scheme:light dark}',
    '@media (max-width:480px){.frame{padding:16px 12px!important}.inset{padding-left:20px!important;padding-right:20px!important}}',
    `@media (prefers-color-scheme:dark){${dark.join('')}}`,
  ].join('');
}
