import { Refusal } from '#shared/domain/refusal.ts';
import { fillVariables, splitVariables } from '#shared/domain/text/variables.ts';
import { isWebUrl } from '#shared/domain/text/web-address.ts';
import { countBlocks, findLinks } from './template-markup.ts';
import { LINK_VARIABLES, TEMPLATE_VARIABLES, type TemplateName, type VariableName } from './template-names.ts';
import { findWholeAddress, MAX_BODY_BLOCKS, MAX_BODY_LINKS, type TemplateText } from './template-text.ts';

/**
 * Checks a subject or a body of an e-mail.
 * @throws Refusal `invalid` for an unknown variable, unclosed braces, a link to anything but a web address, too many
 *   paragraphs, or too many variables that are a link
 */
export function checkTemplateText(name: TemplateName, part: keyof TemplateText, text: string): void {
  checkMailText(TEMPLATE_VARIABLES[name], part, text);
}

/**
 * Checks a subject or a body.
 * @param allowed names of its variables
 * @throws Refusal `invalid`, as {@link checkTemplateText}
 */
export function checkMailText(allowed: readonly VariableName[], part: keyof TemplateText, text: string): void {
  const problem = findProblem(allowed, text) ?? (part === 'body' ? (findBrokenLink(text) ?? findExcess(text)) : null);
  if (problem !== null) throw new Refusal({ code: 'invalid', message: `${part} ${problem}` });
}

function findProblem(allowed: readonly string[], text: string): string | null {
  const { names, rest } = splitVariables(text);
  if (/\{\{|\}\}/.test(rest))
    return 'has unclosed braces: write a variable as {{company}}, or as {{first_name | there}} with a fallback.';
  const unknown = names.find((used) => !allowed.includes(used));
  if (unknown === undefined) return null;
  return `has an unknown variable, {{${unknown}}}. This e-mail has the variables ${allowed.join(', ')}.`;
}

function findBrokenLink(body: string): string | null {
  const invalidLink = findLinks(body).find((url) => !isLinkAddress(url));
  if (invalidLink === undefined) return null;
  return `has a link to ${invalidLink}, which is not a web address: begin it with https://, or use {{${LINK_VARIABLES[0]}}}.`;
}

function findExcess(body: string): string | null {
  const links = splitVariables(body).names.filter((name) => LINK_VARIABLES.some((variable) => variable === name));
  if (links.length > MAX_BODY_LINKS)
    return `has too many variables that are a link: at most ${MAX_BODY_LINKS}, since mail programs cut off long e-mails.`;
  if (countBlocks(body) <= MAX_BODY_BLOCKS) return null;
  return `has too many paragraphs and lists: at most ${MAX_BODY_BLOCKS}, since mail programs cut off long e-mails.`;
}

/** Variables may be in the path and query of an address. */
function isLinkAddress(url: string): boolean {
  return findWholeAddress(url) !== undefined || isWebUrl(fillVariables(url, {}, () => 'x'));
}
