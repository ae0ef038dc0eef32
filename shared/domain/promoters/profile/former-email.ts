/** A former address, and when it changed. */
export interface FormerEmail {
  readonly email: string;
  readonly changedAt: string;
}
