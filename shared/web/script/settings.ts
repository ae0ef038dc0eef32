/** What the server fills in: the script is the same for all accounts but for this (shared/operations/tracking/script.ts). */
export interface Settings {
  readonly account: number;
  /** The name of the cookie that holds the visitor's id. */
  readonly cookie: string;
  /** The query parameters that may carry a ref id. */
  readonly parameters: readonly string[];
  /** Days that the cookie of a visitor lives whose click has not been answered: as the least patient campaign says. */
  readonly days: number;
}
