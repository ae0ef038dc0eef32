/** Settings that the server fills in per account (shared/operations/tracking/script.ts). */
export interface ScriptSettings {
  readonly account: number;
  readonly cookie: string;
  readonly parameters: readonly string[];
  /** Cookie duration in days until the click is answered: the shortest of all campaigns. */
  readonly days: number;
}
