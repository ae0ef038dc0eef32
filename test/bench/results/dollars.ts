/** What calls of DynamoDB came to. */
export interface Spent {
  readonly sequential: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** How sales come: so many a second, of so many promoters, each with so many clicks. */
export interface Rhythm {
  readonly salesPerDay: number;
  readonly salesPerSecond: number;
  readonly promoters: number;
  readonly clicksPerSale: number;
  /** How many sales are measured: enough to fill a batch of every shard, where batches fill at all. */
  readonly measured: number;
}

/** What a rhythm has cost. */
export interface RhythmResult {
  readonly rhythm: Rhythm;
  /** Of one sale and of one click, on average. */
  readonly sale: Spent;
  readonly click: Spent;
  /** Bytes of the items that a sale and its click leave, those of what follows included. */
  readonly storedBytes: { readonly sale: number; readonly click: number };
  /** For each sale, with its clicks: batches of the stream, the changes in them, and units. `sequential` is of each batch. */
  readonly follows: Spent & { readonly batches: number; readonly changes: number };
  /** For each sale: what adds reports up every quarter of an hour, and every day. */
  readonly reports: Pick<Spent, 'readUnits' | 'writeUnits'>;
}

/** What stands in the templates, and is paid by the month. */
export interface Standing {
  /** Metrics of alarms: one that computes with several is paid for each. */
  readonly alarms: number;
  readonly metrics: number;
  readonly dashboards: number;
  readonly keys: number;
  readonly secrets: number;
  readonly queues: number;
}

/** All that was measured for the dollars. */
export interface DollarsResult {
  readonly rhythms: readonly RhythmResult[];
  readonly webhook: Spent;
  readonly standing: Standing;
}
