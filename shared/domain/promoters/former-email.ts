/** A former address, and when it changed. */
export interface FormerEmail {
  readonly email: string;
  /** ISO 8601. */
  readonly changedAt: string;
}
