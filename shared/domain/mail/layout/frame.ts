import { escapeHtml } from '#shared/domain/text/html.ts';
import { isWebUrl } from '#shared/domain/text/web-address.ts';
import type { MailBrand } from './brand.ts';
import { logoTextStyle } from './default-layout.ts';
import type { MailPalette } from './palette.ts';
import { quietStyle } from './styles.ts';

/** Renders the logo, or the name without one. */
export function renderMailLogo({ name, logoUrl, header }: MailBrand, light: MailPalette): string {
  if (logoUrl === null || !isWebUrl(logoUrl)) return escapeHtml(name);
  const style = `height:36px;width:auto;max-width:240px;object-fit:contain;border:0;display:block;${logoTextStyle(header, light)}`;
  return `<img${header === null ? ' class="logo"' : ''} src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="36" style="${style}">`;
}

/** Renders small paragraphs below the card. @param lines HTML */
export function renderMailFooter(lines: readonly string[], light: MailPalette): string {
  return lines.map((line) => `<p class="quiet" style="margin:0 0 12px;${quietStyle(light)}">${line}</p>`).join('\n');
}
