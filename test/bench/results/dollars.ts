export interface ResourceUse {
  readonly sequential: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

export interface LoadProfile {
  readonly salesPerDay: number;
  readonly salesPerSecond: number;
  readonly promoters: number;
  readonly clicksPerSale: number;
  readonly measured: number;
}

export interface LoadProfileResult {
  readonly profile: LoadProfile;
  readonly sale: ResourceUse;
  readonly click: ResourceUse;
  /** Bytes stored per sale and per click, including projections. */
  readonly storedBytes: { readonly sale: number; readonly click: number };
  readonly projections: ResourceUse & { readonly batches: number; readonly changes: number };
  /** Per sale: roll-ups every quarter of an hour and every day. */
  readonly reports: Pick<ResourceUse, 'readUnits' | 'writeUnits'>;
}

export interface StandingResources {
  /** Billed alarm metrics; an alarm with metric math is billed for each. */
  readonly alarms: number;
  readonly metrics: number;
  readonly dashboards: number;
  readonly keys: number;
  readonly secrets: number;
  readonly queues: number;
}

export interface DollarsResult {
  readonly profiles: readonly LoadProfileResult[];
  readonly webhook: ResourceUse;
  readonly standing: StandingResources;
}
