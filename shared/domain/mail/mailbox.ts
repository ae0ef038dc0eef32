import { domainToASCII } from 'node:url';

/** A mailbox: an address, and the name that stands before it. */
export interface Mailbox {
  readonly name: string | null;
  /** In ASCII, its domain in lower case: what SES can send to. */
  readonly address: string;
}

const MAILBOX = /^(?:(?<name>[^<>]*?)\s*<(?<inside>[^<>\s]+)>|(?<alone>[^<>\s]+))$/;
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?!.*\.invalid$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const LONGEST_LOCAL_PART = 64;
const UNPRINTABLE = /[^ -~]/;

/** Bytes of UTF-8 that make an encoded word of 72 characters; 75 are allowed. */
const BYTES_OF_A_WORD = 45;

/** Reads a mailbox as a person writes it: `partners@acme.example` or `Acme <partners@acme.example>`; null for any other text. */
export function mailboxIn(text: string): Mailbox | null {
  const { name = '', inside, alone } = MAILBOX.exec(text.trim())?.groups ?? {};
  const address = mailableAddress(inside ?? alone ?? '');
  if (address === null) return null;
  return { name: name.replace(/^"(.*)"$/, '$1').trim() || null, address };
}

/**
 * An address as SES can send to it, its domain in ASCII; null for one that it cannot: no address at all, one whose part before
 * the @ is not ASCII (SES has no SMTPUTF8), and those that end in `.invalid`, which stand for none.
 */
export function mailableAddress(email: string): string | null {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, Math.max(0, at)), domainToASCII(email.slice(at + 1))];
  if (local.length > LONGEST_LOCAL_PART || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) return null;
  return `${local}@${domain}`;
}

/** What SES may know an address by, in the order to ask in: itself, its domain, and those above, which it is verified with. */
export function identitiesOf(address: string): string[] {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  return [address, ...labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))];
}

/** A mailbox as a person writes it, and as {@link mailboxIn} reads it. */
export function mailboxText({ name, address }: Mailbox): string {
  return name === null ? address : `${name} <${address}>`;
}

/** A mailbox as a header of a mail has it: a name is quoted, or encoded where it is not ASCII (RFC 5322, RFC 2047). */
export function headerOf({ name, address }: Mailbox): string {
  if (name === null) return address;
  return `${UNPRINTABLE.test(name) ? encoded(name) : `"${name.replace(/["\\]/g, '\\$&')}"`} <${address}>`;
}

/** Encoded words, none of which parts a character. */
function encoded(text: string): string {
  const words: string[] = [''];
  for (const character of text) {
    const last = words.at(-1) ?? '';
    if (Buffer.byteLength(last + character) <= BYTES_OF_A_WORD) words[words.length - 1] = last + character;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
