import { textColorOn } from '#shared/domain/portal/colors.ts';
import { escapeHtml } from '#shared/domain/text/html.ts';
import { isWebUrl } from '#shared/domain/text/web-address.ts';
import type { MailBrand } from './brand.ts';
import type { MailPalette } from './palette.ts';
import { FONT, quietStyle } from './styles.ts';

/** Renders the logo, or the name without one, on the header color of the portal. */
export function renderMailHeader({ name, logoUrl, header }: MailBrand, light: MailPalette): string {
  const color = header === null ? light.text : textColorOn(header);
  const text = `${FONT};font-size:18px;line-height:36px;font-weight:700;color:${color}`;
  const cell =
    header === null
      ? `class="inset text" style="padding:32px 32px 0;${text}"`
      : `class="inset" bgcolor="${header}" style="padding:20px 32px;background:${header};border-radius:11px 11px 0 0;${text}"`;
  const image = `height:36px;width:auto;max-width:240px;object-fit:contain;border:0;display:block;${text}`;
  const logo =
    logoUrl !== null && isWebUrl(logoUrl)
      ? `<img${header === null ? ' class="logo"' : ''} src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="36" style="${image}">`
      : escapeHtml(name);
  return `<tr><td ${cell}>${logo}</td></tr>`;
}

/** Renders small paragraphs below the card. @param lines HTML */
export function renderMailFooter(lines: readonly string[], light: MailPalette): string {
  return lines.map((line) => `<p class="quiet" style="margin:0 0 12px;${quietStyle(light)}">${line}</p>`).join('\n');
}
