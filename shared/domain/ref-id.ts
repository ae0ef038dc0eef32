/** What a ref id is made of (specification: PUT promoters/update). */
export const REF_ID = /^[a-z0-9_-]{1,100}$/;

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
