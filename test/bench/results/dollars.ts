/** What calls of DynamoDB came to. */
export interface Spent {
  readonly calls: number;
  readonly sequential: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Those of them that are the index's. */
  readonly indexWriteUnits: number;
}

/** How sales come: so many a second, of so many promoters, each with so many clicks. */
export interface Rhythm {
  readonly name: string;
  readonly salesPerSecond: number;
  readonly promoters: number;
  readonly clicksPerSale: number;
  /** How many sales are measured: enough to fill a batch of every shard, where batches fill at all. */
  readonly measured: number;
  /** The setting `streamWindow`, where it is not as it is unless set. */
  readonly windowSeconds?: number;
  /** Where the table is paid by the second: the rhythm that makes the same calls, and is not measured again. */
  readonly provisioned?: string;
}

/** What a rhythm has cost. */
export interface RhythmResult {
  readonly rhythm: Rhythm;
  /** Of one sale and of one click, on average. */
  readonly sale: Spent;
  readonly click: Spent;
  /** Bytes of the items that a sale and its click leave, those of what follows included. */
  readonly storedBytes: { readonly sale: number; readonly click: number };
  readonly follows: {
    /** For each sale, with its clicks: batches of the stream, the changes in them, and units. */
    readonly batches: number;
    readonly changes: number;
    readonly readUnits: number;
    readonly writeUnits: number;
    readonly indexWriteUnits: number;
    /** Of each batch, on average. */
    readonly sequential: number;
    /** WRU for each sale, by the kind of item that is written. */
    readonly writeUnitsOf: Readonly<Record<string, number>>;
    /** Writes for each sale that the stream carries and the projector is handed. */
    readonly items: number;
  };
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
