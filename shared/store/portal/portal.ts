import type { ImageType } from '#shared/domain/portal/picture.ts';
import type { ProgramTerms } from '#shared/domain/portal/portal.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { create, put, type Write } from '#shared/store/table/transaction.ts';

export interface StoredLogo {
  readonly version: string;
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

/** Kept forever: they document what promoters accepted. */
export interface StoredTerms extends ProgramTerms {
  /** Null if on the company's own page. */
  readonly text: string | null;
}

/** Reads an account's logo. */
export async function readLogo(account: number): Promise<StoredLogo | null> {
  const key = keys.portalLogo(account);
  return (await readItems([key])).get<StoredLogo>(key);
}

/** Replaces the logo. */
export function logoWrite(account: number, logo: StoredLogo): Write {
  return put(keys.portalLogo(account), { ...logo });
}

/** Reads a version of the terms. */
export async function readTerms(account: number, version: number): Promise<StoredTerms | null> {
  return (await readTermsVersions(account, [version]))[0] ?? null;
}

/** Reads versions of the terms in the given order; skips unknown ones. */
export async function readTermsVersions(account: number, versions: readonly number[]): Promise<StoredTerms[]> {
  const termsKeys = versions.map((version) => keys.portalTerms(account, version));
  const items = await readItems(termsKeys);
  return termsKeys.flatMap((key) => items.get<StoredTerms>(key) ?? []);
}

/** Creates a version of the terms. */
export function termsWrite(account: number, terms: StoredTerms): Write {
  return create(keys.portalTerms(account, terms.version), { ...terms }, 'stale');
}
