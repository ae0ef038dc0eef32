import { addMonths } from '#shared/domain/time.ts';

/** Format of ref ids (specification: PUT promoters/update). */
export const REF_ID = /^[a-z0-9_-]{1,100}$/;

export const REF_ID_CHARACTERS = 'letters from a to z, digits, - and _, 100 characters at most';

/** Returns the ref ids that a text may name: as written, like some imported ones, and in lower case. */
export function refIdCaseVariants(text: string): string[] {
  return removeDuplicates([text, text.toLowerCase()]);
}

/** Spaces and invisible characters, such as a zero-width space that was copied with a link. */
const SURROUNDING_SPACES = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/**
 * Name at the start of a text: letters of any script, digits, `_` and `-`; a dot, apostrophe, plus or space only before
 * a letter or digit.
 */
const NAME = /^(?:[\p{L}\p{N}\p{M}_-]|[.'’ +](?=[\p{L}\p{N}]))*/u;

/**
 * Returns the ref ids that the text of a link or tracking call may mean, most likely first: the text, the text without
 * the rest of a damaged link (`anna/`, `anna).` and `anna?utm_source=x` mean `anna`), and their imported forms. Names
 * are never cut: `anna.smith` and e-mail addresses do not mean `anna`.
 */
export function possibleRefIds(text: string): string[] {
  const trimmed = text.replace(SURROUNDING_SPACES, '');
  if (trimmed.includes('@')) return refIdCaseVariants(trimmed);
  const plain = decodeUrl(trimmed);
  const texts = [trimmed, plain, NAME.exec(plain)?.[0] ?? ''];
  return removeDuplicates([...texts.flatMap(refIdCaseVariants), ...texts.filter(hasName).map(toImportedRefId)]);
}

/** Servers may forward the ref id of a cookie URL-encoded. */
function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hasName(text: string): boolean {
  return /[a-z0-9]/i.test(text);
}

/** Converts a ref id of another service: lower case, with hyphens for other characters. */
export function toImportedRefId(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9_-]+/g, '-');
}

/** Key prefix of reserved names. No ref id begins with it. */
export const RESERVED_NAME_PREFIX = '~';

function removeDuplicates(refIds: readonly string[]): string[] {
  return [...new Set(refIds)].filter((refId) => refId !== '' && !refId.startsWith(RESERVED_NAME_PREFIX));
}

/** Derives a ref id from a name: letters and digits without accents, in lower case; null if there are none. */
export function deriveRefId(name: string): string | null {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, 40);
  return plain === '' ? null : plain;
}

/**
 * A former ref id. Until it is free, it leads to its former owner, so that published links do not credit another
 * promoter.
 */
export interface FormerRefId {
  readonly refId: string;
  readonly freeAt: string;
}

/**
 * Whether a former ref id is free; one in use has no `freeAt`.
 * @param now ISO 8601
 */
export function isRefIdFree({ freeAt }: { readonly freeAt?: string | undefined }, now: string): boolean {
  return freeAt !== undefined && freeAt <= now;
}

/** Returns when a ref id or code that is dropped now becomes free, ISO 8601: old ones are used for about a year. */
export function reservedUntil(now: string): string {
  return addMonths(now, 12);
}
