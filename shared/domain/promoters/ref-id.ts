/** What a ref id is made of (specification: PUT promoters/update). */
export const REF_ID = /^[a-z0-9_-]{1,100}$/;

export const REF_ID_CHARACTERS = 'letters from a to z, digits, - and _, 100 characters at most';

/** The ref ids that a text may name: as it is written, which is how some were taken over from elsewhere, and in lower case. */
export function foldedRefIds(written: string): string[] {
  return distinct([written, written.toLowerCase()]);
}

/** The name at the start of a text: letters of any script, digits, `_` and `-`; a dot, an apostrophe or a blank only between them. */
const NAME = /^(?:[\p{L}\p{N}\p{M}_-]|[.'’ +](?=[\p{L}\p{N}]))*/u;

/**
 * The ref ids that the text of a link or a tracking call may name, the likeliest first: the text, what is left without the rest of
 * a damaged link (`anna/`, `anna).` and `anna?utm_source=x` mean `anna`), and what an import has made of these. No name is cut:
 * `anna.smith` is not `anna`, and neither is an e-mail address.
 */
export function refIdsMeantBy(written: string): string[] {
  const whole = written.trim();
  if (whole.includes('@')) return foldedRefIds(whole);
  const plain = decoded(whole);
  const texts = [whole, plain, NAME.exec(plain)?.[0] ?? ''];
  return distinct([...texts.flatMap(foldedRefIds), ...texts.filter(hasName).map(importedRefId)]);
}

/** Servers that read the cookie of a ref id may send it as it stands there: URL-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hasName(text: string): boolean {
  return /[a-z0-9]/i.test(text);
}

/** The ref id that an import makes of another service's: in lower case, with a hyphen for what no ref id can have. */
export function importedRefId(written: string): string {
  return written.toLowerCase().replace(/[^a-z0-9_-]+/g, '-');
}

/** Prefix of the keys of reserved names. No ref id begins with it. */
export const RESERVED_MARK = '~';

function distinct(refIds: readonly string[]): string[] {
  return [...new Set(refIds)].filter((refId) => refId !== '' && !refId.startsWith(RESERVED_MARK));
}

/**
 * A ref id made from a name: its letters and digits, without accents, in lower case.
 * @returns null where the name has none
 */
export function refIdFrom(name: string): string | null {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, 40);
  return plain === '' ? null : plain;
}

/**
 * A ref id that was given up. Until it is free it goes on leading to who had it, and nobody else can have it: links that
 * stand somewhere credit no stranger.
 */
export interface FormerRefId {
  readonly refId: string;
  /** ISO 8601. */
  readonly freeAt: string;
}

/** Whether a ref id that was given up is free by now, ISO 8601; one that is in use has no time. */
export function isFree({ freeAt }: { readonly freeAt?: string | undefined }, now: string): boolean {
  return freeAt !== undefined && freeAt <= now;
}
