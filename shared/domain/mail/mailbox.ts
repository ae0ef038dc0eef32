import { domainToASCII } from 'node:url';

/** An e-mail address with an optional display name. */
export interface Mailbox {
  readonly name: string | null;
  /** ASCII, as SES requires. */
  readonly address: string;
}

const MAILBOX = /^(?:(?<name>[^<>]*?)\s*<(?<inside>[^<>\s]+)>|(?<alone>[^<>\s]+))$/;
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?!.*\.invalid$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const MAX_LOCAL_PART = 64;
const UNPRINTABLE = /[^ -~]/;

/** UTF-8 bytes per encoded word: 72 characters of 75 allowed. */
const BYTES_PER_WORD = 45;

/** Parses `partners@acme.example` or `Acme <partners@acme.example>`; null if invalid. */
export function parseMailbox(text: string): Mailbox | null {
  const { name = '', inside, alone } = MAILBOX.exec(text.trim())?.groups ?? {};
  const address = normalizeSesAddress(inside ?? alone ?? '');
  if (address === null) return null;
  return { name: name.replace(/^"(.*)"$/, '$1').trim() || null, address };
}

/**
 * Normalizes an address for SES, with an ASCII domain; null for `.invalid` and non-ASCII local parts (SES lacks
 * SMTPUTF8).
 */
export function normalizeSesAddress(email: string): string | null {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, Math.max(0, at)), domainToASCII(email.slice(at + 1))];
  if (local.length > MAX_LOCAL_PART || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) return null;
  return `${local}@${domain}`;
}

/** Returns the SES identities that cover an address, most specific first. */
export function listSesIdentities(address: string): string[] {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  return [address, ...labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))];
}

/** Formats a mailbox for {@link parseMailbox}. */
export function formatMailbox({ name, address }: Mailbox): string {
  return name === null ? address : `${name} <${address}>`;
}

/** Formats a mailbox as a header (RFC 5322, RFC 2047). */
export function formatMailboxHeader({ name, address }: Mailbox): string {
  if (name === null) return address;
  return `${UNPRINTABLE.test(name) ? encodeHeaderWords(name) : `"${name.replace(/["\\]/g, '\\$&')}"`} <${address}>`;
}

/** Splits encoded words between characters. */
function encodeHeaderWords(text: string): string {
  const words: string[] = [''];
  for (const character of text) {
    const last = words.at(-1) ?? '';
    if (Buffer.byteLength(last + character) <= BYTES_PER_WORD) words[words.length - 1] = last + character;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
