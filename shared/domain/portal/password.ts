import type { Promoter } from '#shared/domain/promoters/promoter.ts';

/** A promoter's stored password. */
export interface PromoterPassword {
  /** `scrypt$N$r$p$salt$hash`. */
  readonly hash: string;
  readonly setAt: string;
  /** Hash of the temporary password that it replaced. */
  readonly replaced: string | null;
}

interface ValidPassword {
  readonly hash: string;
  readonly isTemporary: boolean;
}

/**
 * Returns the password that signs in: the company's latest temporary one, unless the promoter replaced it, else the
 * promoter's own; null without either. Clear text of earlier versions is invalid until hashed (`promoter
 * hash-passwords`).
 */
export function findValidPassword(
  { tempPasswordHash = null }: Pick<Promoter, 'tempPasswordHash'>,
  own: PromoterPassword | null,
): ValidPassword | null {
  if (tempPasswordHash !== null && tempPasswordHash !== own?.replaced)
    return { hash: tempPasswordHash, isTemporary: true };
  return own && { hash: own.hash, isTemporary: false };
}

/** Limits in characters, without composition rules (NIST SP 800-63B). */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
