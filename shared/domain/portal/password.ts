import type { Promoter } from '#shared/domain/promoters/promoter.ts';

/** What is kept of the password that a promoter has set. */
export interface OwnPassword {
  /** As it is stored: `scrypt$N$r$p$salt$hash`. */
  readonly hash: string;
  /** ISO 8601. */
  readonly setAt: string;
  /** What was stored of the temporary password that it has taken the place of; null where there was none. */
  readonly replaced: string | null;
}

/** The password that opens the portal: what is stored of it, and whether another one has to be set first. */
interface ValidPassword {
  readonly hash: string;
  readonly isTemporary: boolean;
}

/**
 * The one password that opens the portal: the temporary one that the company has set last, or else the promoter's own. What the
 * promoter sets takes the place of both.
 * One that an earlier version keeps in clear opens nothing before it is hashed (`promoter hash-passwords`).
 * @returns null where the promoter has none
 */
export function validPassword(
  { tempPasswordHash = null }: Pick<Promoter, 'tempPasswordHash'>,
  own: OwnPassword | null,
): ValidPassword | null {
  if (tempPasswordHash !== null && tempPasswordHash !== own?.replaced)
    return { hash: tempPasswordHash, isTemporary: true };
  return own && { hash: own.hash, isTemporary: false };
}

/** How long a password is at least and at most: of what it is made up is the promoter's affair (NIST SP 800-63B). */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;
