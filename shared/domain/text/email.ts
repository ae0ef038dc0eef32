import { domainToASCII } from 'node:url';

const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** An e-mail as the service compares it: trimmed, lower case (contract, transport). */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Whether two addresses reach the same mailbox, or could: equal, or one an alias of the other by a `+tag` or by the dots that
 * Gmail ignores (contract, suspicion), however they are written: with a domain's last dot or its letters beyond ASCII
 * (UTS 46), quoted or with comments (RFC 5322), in full-width letters or with characters that nobody sees (NFKC, as PRECIS
 * compares names). What is stored of an address stays as `normalizeEmail` has it.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}

/** The domain of an address as the name system knows it, however it is written; empty where it has none. */
export function domainOfEmail(email: string): string {
  return mailboxOf(email).split('@').at(-1) ?? '';
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const QUOTED_OR_COMMENT = /"((?:[^"\\]|\\.)*)"|\([^()]*\)/g;

/** The mailbox that an address reaches, in one form for all in which it can be written. */
export function mailboxOf(email: string): string {
  const text = normalizeEmail(email.normalize('NFKC').replace(UNSEEN, '')).normalize('NFKC');
  const at = text.lastIndexOf('@');
  const domain = domainOf(text.slice(at + 1));
  const local = plain(text.slice(0, Math.max(0, at)));
  const untagged = local.split('+')[0] || local;
  if (!IGNORES_DOTS.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}

/** A domain as the name system knows it; one that is none there stays as it is. */
function domainOf(text: string): string {
  const domain = plain(text);
  return (domainToASCII(domain) || domain).replace(/\.$/, '');
}

/** What is said without quotes and comments. */
function plain(text: string): string {
  return text.replace(QUOTED_OR_COMMENT, (_, quoted = '') => quoted.replace(/\\(.)/g, '$1')).trim();
}
