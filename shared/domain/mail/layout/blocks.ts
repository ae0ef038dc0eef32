import { escapeHtml } from '#shared/domain/text/html.ts';
import { isWebUrl } from '#shared/domain/text/web-address.ts';
import type { MailAction, MailBlock, MailFigure, MailInline, MailSpan } from './content.ts';
import type { MailPalettes } from './palette.ts';
import { FONT, quietStyle, TABLE, textStyle } from './styles.ts';

/** Creates renderers for what is inside the card of an e-mail. */
export function createMailBlocks({ light, button, buttonText }: MailPalettes) {
  const text = textStyle(light);

  const paragraphHtml = (html: string) =>
    `<p class="text" style="margin:0 0 16px;${text};font-size:16px;line-height:24px">${html}</p>`;
  const paragraph = (content: string) => paragraphHtml(escapeHtml(content));

  /** Only web addresses become links: other schemes could execute something. */
  const anchor = (url: string, label = url) =>
    isWebUrl(url)
      ? `<a class="link" href="${escapeHtml(url)}" style="color:${light.link};text-decoration:underline">${escapeHtml(label)}</a>`
      : escapeHtml(label);

  const span = (part: MailSpan) => {
    if (typeof part === 'string') return escapeHtml(part);
    return 'bold' in part ? `<strong>${escapeHtml(part.bold)}</strong>` : anchor(part.url, part.label);
  };
  const inline = (line: MailInline) => (typeof line === 'string' ? escapeHtml(line) : line.map(span).join(''));

  const figure = ({ label, value }: MailFigure, index: number) => {
    const cell = `padding:12px 0;font-size:15px;line-height:22px;vertical-align:top${index > 0 ? `;border-top:1px solid ${light.line}` : ''}`;
    return [
      `<tr><td class="quiet line" style="${cell};${FONT};color:${light.muted};padding-right:16px">${escapeHtml(label)}</td>`,
      `<td class="text line" align="right" style="${cell};${text};font-weight:600">${escapeHtml(value)}</td></tr>`,
    ].join('\n');
  };

  const block = (part: MailBlock): string => {
    if (typeof part === 'string') return paragraph(part);
    if ('lines' in part) return paragraphHtml(part.lines.map(inline).join('<br>'));
    if ('link' in part)
      return `${TABLE} width="100%" style="margin:0 0 24px"><tr><td class="box line" bgcolor="${light.box}" style="padding:12px 16px;background:${light.box};border:1px solid ${light.line};border-radius:8px;${FONT};font-size:15px;line-height:22px">${anchor(part.link)}</td></tr></table>`;
    if ('list' in part) {
      const items = part.list.map((item) => `<li style="margin:0 0 6px">${inline(item)}</li>`);
      return `<ul class="text" style="margin:0 0 24px;padding:0 0 0 22px;${text};font-size:16px;line-height:24px">${items.join('\n')}</ul>`;
    }
    return `${TABLE} width="100%" class="line" style="margin:8px 0 24px;border-top:1px solid ${light.line};border-bottom:1px solid ${light.line}">${part.figures.map(figure).join('\n')}</table>`;
  };

  const mainButton = ({ label, url, copyHint }: MailAction) => {
    if (!isWebUrl(url)) return paragraph(url);
    const shape = `border-radius:8px;background:${button};border:1px solid ${light.edge};color:${buttonText}`;
    const address = copyHint
      ? `<p class="quiet" style="margin:0 0 24px;${quietStyle(light)}">${escapeHtml(copyHint)}<br>${anchor(url)}</p>`
      : '';
    return [
      `${TABLE} style="margin:8px 0 24px;border-collapse:separate"><tr><td class="button" bgcolor="${button}" style="${shape};mso-padding-alt:12px 22px">`,
      `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:${buttonText};text-decoration:none">${escapeHtml(label)}</a>`,
      `</td></tr></table>${address}`,
    ].join('\n');
  };

  return { paragraph, anchor, block, mainButton };
}
