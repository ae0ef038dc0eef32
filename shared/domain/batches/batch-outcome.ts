/** Outcome of an ended process. Without imports, because events have it. */
export interface BatchOutcome {
  readonly id: number;
  readonly action: string;
  readonly status: 'completed' | 'failed' | 'stopped';
  readonly total: number;
  readonly failed: number;
}
