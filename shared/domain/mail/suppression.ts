/** A permanent bounce, or a complaint: the recipient reported spam. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** An address to which an account sends no optional e-mail, or none at all. */
export interface Suppression {
  /** Derived from the address. */
  readonly id: string;
  /** Null: its promoter was deleted. */
  readonly email: string | null;
  /** First permanent bounce; ISO 8601. */
  readonly bouncedAt: string | null;
  /** First complaint; ISO 8601. */
  readonly complainedAt: string | null;
}

/** Returns the stronger reason: a bounce suppresses all e-mail, a complaint only optional e-mail. */
export function suppressionReason({ bouncedAt }: Pick<Suppression, 'bouncedAt'>): SuppressionReason {
  return bouncedAt === null ? 'complaint' : 'bounce';
}

/** Whether an e-mail to the address is suppressed. @param isOptional recipients can unsubscribe from it */
export function isMailSuppressed(suppression: Pick<Suppression, 'bouncedAt'> | null, isOptional: boolean): boolean {
  return suppression !== null && (isOptional || suppressionReason(suppression) === 'bounce');
}

/** Returns suppressed addresses, newest first. */
export function sortSuppressions(suppressions: readonly Suppression[]): Suppression[] {
  const time = ({ bouncedAt, complainedAt }: Suppression) => bouncedAt ?? complainedAt ?? '';
  return suppressions.toSorted((a, b) => time(b).localeCompare(time(a)) || a.id.localeCompare(b.id));
}
