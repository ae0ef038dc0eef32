/**
 * Settings that the server fills in per account (shared/operations/tracking/script.ts). The rest of the script is the
 * same for all.
 */
export interface Settings {
  readonly account: number;
  /** Name of the visitor cookie. */
  readonly cookie: string;
  /** Query parameters that may carry a ref id. */
  readonly parameters: readonly string[];
  /** Cookie duration until the click is answered: the shortest of all campaigns, in days. */
  readonly days: number;
}
