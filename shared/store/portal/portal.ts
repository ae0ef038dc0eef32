import type { PictureType } from '#shared/domain/portal/picture.ts';
import type { Terms } from '#shared/domain/portal/portal.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { create, put, type Write } from '#shared/store/table/transaction.ts';

/** A logo as it is kept. */
export interface StoredLogo {
  readonly version: string;
  readonly type: PictureType;
  readonly bytes: Uint8Array;
}

/** Terms as they are kept, for ever: they say what somebody has accepted. */
interface StoredTerms extends Terms {
  /** Null where they stand on a page of the company's. */
  readonly text: string | null;
}

/** The logo of an account; null where it has none. One call. */
export async function readLogo(account: number): Promise<StoredLogo | null> {
  const key = keys.portalLogo(account);
  return (await readItems([key])).get<StoredLogo>(key);
}

/** Puts a logo in the place of what there is. */
export function logoWrite(account: number, logo: StoredLogo): Write {
  return put(keys.portalLogo(account), { ...logo });
}

/** A version of the terms; null where there is none. One call. */
export async function readTerms(account: number, version: number): Promise<StoredTerms | null> {
  const key = keys.portalTerms(account, version);
  return (await readItems([key])).get<StoredTerms>(key);
}

/** Keeps a version of the terms, which must be new. */
export function termsWrite(account: number, terms: StoredTerms): Write {
  return create(keys.portalTerms(account, terms.version), { ...terms }, 'stale');
}
