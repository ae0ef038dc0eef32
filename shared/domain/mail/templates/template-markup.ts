import type { MailBlock, MailInline, MailSpan } from '#shared/domain/mail/layout/content.ts';
import { fillVariables } from '#shared/domain/text/variables.ts';
import { fillLinkAddress, type VariableValues } from './template-text.ts';

/** Text within markup: variables as a whole, whose fallbacks may contain its characters. */
const INNER_TEXT = String.raw`(?:\{\{[^{}]*\}\}|\{(?!\{)|[^{\n])+?`;
const ADDRESS = String.raw`(?:\{\{[^{}]*\}\}|[^{}()\s])+`;
const MARKUP = new RegExp(
  String.raw`\{\{[^{}]*\}\}|\*\*(?<bold>${INNER_TEXT})\*\*|\[(?<label>${INNER_TEXT})\]\((?<url>${ADDRESS})\)`,
  'g',
);
const LIST_ITEM = /^[-*•]\s+/;

/**
 * Renders a body. A blank line begins a paragraph; lines that begin with `- ` are a list; `**bold**` and
 * `[label](https://…)` are marked up. Paragraphs and items that end up empty are left out.
 */
export function renderBody(body: string, values: VariableValues): MailBlock[] {
  return splitBlocks(body).flatMap(({ isList, lines }): MailBlock[] => {
    const filled = lines.map((line) => renderLine(line, values)).filter((line) => line.length > 0);
    const [only, ...others] = filled;
    if (only === undefined) return [];
    if (isList) return [{ list: filled }];
    return others.length === 0 && typeof only === 'string' ? [only] : [{ lines: filled }];
  });
}

/** Returns the number of paragraphs and lists of a body. */
export function countBlocks(body: string): number {
  return splitBlocks(body).filter(({ lines }) => lines.some((line) => line !== '')).length;
}

/** Returns the addresses of a body's links, with their variables. */
export function findLinks(body: string): string[] {
  return [...body.matchAll(MARKUP)].flatMap(({ groups }) => groups?.url ?? []);
}

interface LineGroup {
  readonly isList: boolean;
  readonly lines: string[];
}

function splitBlocks(body: string): LineGroup[] {
  return body.split(/\n\s*\n/).flatMap((paragraph) => groupLines(paragraph.split('\n').map((line) => line.trim())));
}

function groupLines(lines: readonly string[]): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const line of lines) {
    const isList = LIST_ITEM.test(line);
    const last = groups.at(-1);
    const text = isList ? line.replace(LIST_ITEM, '') : line;
    if (last?.isList === isList) last.lines.push(text);
    else groups.push({ isList, lines: [text] });
  }
  return groups;
}

/** Returns plain text for a line without markup. */
function renderLine(line: string, values: VariableValues): MailInline {
  const spans: MailSpan[] = [];
  let plain = '';
  const flush = () => {
    const text = fillVariables(plain, values);
    if (text !== '') spans.push(text);
    plain = '';
  };
  let end = 0;
  for (const { 0: match, index, groups } of line.matchAll(MARKUP)) {
    plain += line.slice(end, index);
    end = index + match.length;
    const { bold, label, url } = groups ?? {};
    if (bold === undefined && url === undefined) {
      plain += match;
      continue;
    }
    flush();
    const text = fillVariables(bold ?? label ?? '', values);
    if (text !== '')
      spans.push(url === undefined ? { bold: text } : { label: text, url: fillLinkAddress(url, values) });
  }
  plain += line.slice(end);
  flush();
  return spans.every((span) => typeof span === 'string') ? spans.join('').trim() : spans;
}
