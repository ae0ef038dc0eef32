/** The address that a promoter had before, and when it got another one. */
export interface FormerEmail {
  readonly email: string;
  /** ISO 8601. */
  readonly changedAt: string;
}
