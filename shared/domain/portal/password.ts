import type { Promoter } from '#shared/domain/promoters/promoter.ts';

/** A promoter's stored password. */
export interface OwnPassword {
  /** `scrypt$N$r$p$salt$hash`. */
  readonly hash: string;
  /** ISO 8601. */
  readonly setAt: string;
  /** Hash of the temporary password that it replaced; null without one. */
  readonly replaced: string | null;
}

/** The valid password, and whether it must be changed first. */
interface ValidPassword {
  readonly hash: string;
  readonly isTemporary: boolean;
}

/**
 * Returns the valid password: the latest temporary one of the company, or the promoter's own, which replaces both. A
 * clear text of an earlier version is invalid until it is hashed (`promoter hash-passwords`).
 * @returns null without a password
 */
export function validPassword(
  { tempPasswordHash = null }: Pick<Promoter, 'tempPasswordHash'>,
  own: OwnPassword | null,
): ValidPassword | null {
  if (tempPasswordHash !== null && tempPasswordHash !== own?.replaced)
    return { hash: tempPasswordHash, isTemporary: true };
  return own && { hash: own.hash, isTemporary: false };
}

/** Length limits; there are no composition rules (NIST SP 800-63B). */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;
