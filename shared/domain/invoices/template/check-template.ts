import { Refusal } from '#shared/domain/refusal.ts';
import { blockLines, type SurroundingText, type TextBlock } from '#shared/domain/text/text-blocks.ts';
import { fillVariables, splitVariables } from '#shared/domain/text/variables.ts';
import { isHttpsUrl } from '#shared/domain/text/web-address.ts';
import { DEFAULT_INVOICE_TEMPLATE, INVOICE_VARIABLE, TEMPLATE_VALUES } from './template-variables.ts';

/** Lines and rules, so that an invoice stays within a few pages. */
const MAX_LINES = 200;

/** Variables may be behind the host. */
const LINK = /^(?:https:\/\/[^\s/?#{}]+(?:[/?#].*)?|mailto:[^\s@?{}]+@[^\s@?{}]+(?:\?.*)?)$/i;

const VARIABLES: readonly string[] = [INVOICE_VARIABLE, ...TEMPLATE_VALUES];

/** @throws Refusal `invalid` with what is wrong with the parameter `html` */
export function refuseTemplate(problem: string): never {
  throw new Refusal({ code: 'invalid', message: `html ${problem}` });
}

/**
 * Checks the attributes of an element.
 * @throws Refusal `invalid` for others than the address of a link
 */
export function checkAttributes({
  name = '',
  attribs = {},
}: {
  readonly name?: string;
  readonly attribs?: Readonly<Record<string, string>>;
}): void {
  const other = Object.keys(attribs).find((attribute) => name !== 'a' || attribute !== 'href');
  if (other !== undefined)
    refuseTemplate(`has the attribute ${other} in <${name}>. The only attribute is href, in <a>.`);
  if (name === 'a') checkLink(attribs.href?.trim() ?? '');
}

function checkLink(url: string): void {
  checkVariables(url, TEMPLATE_VALUES);
  const filled = fillVariables(url, {}, () => 'x');
  if (!LINK.test(url) || /\s/.test(filled) || !(isHttpsUrl(filled) || /^mailto:/i.test(filled)))
    refuseTemplate(`has a link to ${url || 'nothing'}. Begin links with https:// and a domain, or with mailto:.`);
}

/** @throws Refusal `invalid` for unknown variables, and too many lines */
export function checkTemplateBlocks(blocks: readonly TextBlock[]): void {
  const lines = blocks.flatMap(blockLines);
  for (const { text } of lines.flat()) checkVariables(text, VARIABLES);
  const rules = blocks.filter(({ element }) => element === 'hr');
  if (lines.length + rules.length > MAX_LINES) refuseTemplate(`has too many lines: at most ${MAX_LINES}.`);
}

function checkVariables(text: string, known: readonly string[]): void {
  const { names, rest } = splitVariables(text);
  if (/\{\{|\}\}/.test(rest))
    refuseTemplate('has unclosed braces: write a variable as {{number}}, or as {{number | draft}} with a fallback.');
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    refuseTemplate(`has an unknown variable, {{${unknown}}}. It can have the variables ${known.join(', ')}.`);
}

/**
 * Splits a template at the invoice, which the law requires.
 * @throws Refusal `invalid` without exactly one `{{invoice}}` in its own paragraph
 */
export function splitAtInvoice(blocks: readonly TextBlock[]): SurroundingText {
  const names = blocks.flatMap(blockLines).flatMap((line) => line.flatMap(({ text }) => splitVariables(text).names));
  const index = blocks.findIndex(isInvoice);
  if (index < 0 || names.filter((name) => name === INVOICE_VARIABLE).length !== 1)
    refuseTemplate(
      `must have ${DEFAULT_INVOICE_TEMPLATE} once, in its own paragraph: the number, dates, parties, lines, tax and total of the invoice.`,
    );
  return { before: blocks.slice(0, index), after: blocks.slice(index + 1) };
}

function isInvoice(block: TextBlock): boolean {
  if (block.element !== 'p' || block.lines.length !== 1) return false;
  const text = block.lines[0]?.map((span) => span.text).join('') ?? '';
  const { names, rest } = splitVariables(text);
  return names.length === 1 && names[0] === INVOICE_VARIABLE && rest.trim() === '';
}
