import { domainToASCII } from 'node:url';

const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** Normalizes an e-mail address for comparison: trimmed, lower case (contract, transport). */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Whether two addresses may reach the same mailbox: equal, or aliases by a `+tag` or dots that Gmail ignores (contract,
 * suspicion). Handles a trailing dot and non-ASCII letters of the domain (UTS 46), quotes and comments (RFC 5322),
 * full-width and invisible characters (NFKC, like PRECIS).
 */
export function isSameMailbox(a: string, b: string): boolean {
  return canonicalMailbox(a) === canonicalMailbox(b);
}

/** Returns the domain of an address in its DNS form; empty without one. */
export function emailDomain(email: string): string {
  return canonicalMailbox(email).split('@').at(-1) ?? '';
}

const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;
const QUOTED_OR_COMMENT = /"((?:[^"\\]|\\.)*)"|\([^()]*\)/g;

/** Returns the canonical form of an address's mailbox. For comparison only; stored addresses keep their form. */
export function canonicalMailbox(email: string): string {
  const text = normalizeEmail(email.normalize('NFKC').replace(INVISIBLE_CHARACTERS, '')).normalize('NFKC');
  const at = text.lastIndexOf('@');
  const domain = normalizeDomain(text.slice(at + 1));
  const local = removeQuotesAndComments(text.slice(0, Math.max(0, at)));
  const untagged = local.split('+')[0] || local;
  if (!IGNORES_DOTS.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}

/** Invalid domains stay. */
function normalizeDomain(text: string): string {
  const domain = removeQuotesAndComments(text);
  return (domainToASCII(domain) || domain).replace(/\.$/, '');
}

/** Removes quotes and comments. */
function removeQuotesAndComments(text: string): string {
  return text.replace(QUOTED_OR_COMMENT, (_, quoted = '') => quoted.replace(/\\(.)/g, '$1')).trim();
}
