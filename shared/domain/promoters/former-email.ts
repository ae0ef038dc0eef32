export interface FormerEmail {
  readonly email: string;
  readonly changedAt: string;
}
