import type { Day } from '#shared/domain/day.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Exact } from './exact.ts';
import { added, type Vector, vectorOf } from './figures.ts';
import type { ReportChange } from './report-change.ts';
import { asJson, fromJson } from './sheet.ts';

/** Figures of an owner and day, the input of roll-ups. */
export interface FedRow extends Owner {
  readonly day: Day;
  readonly vector: Vector;
}

/** Sums report changes by day and owner, without zeros. */
export function fedRows(changes: readonly ReportChange[]): FedRow[] {
  const rows = new Map<string, FedRow>();
  for (const { day, owner, figures } of changes) {
    const name = `${day} ${owner.campaignId} ${owner.promoterId}`;
    const vector = added(rows.get(name)?.vector ?? [], vectorOf(figures));
    rows.set(name, { ...owner, day, vector });
  }
  return [...rows.values()].filter(({ vector }) => vector.length > 0);
}

/** Encodes rows. */
export function packedRows(rows: readonly FedRow[]): string {
  return JSON.stringify(
    rows.map(({ day, campaignId, promoterId, vector }) => [day, campaignId, promoterId, ...vector.map(asJson)]),
  );
}

/** Decodes {@link packedRows}. */
export function unpackedRows(packed: string): FedRow[] {
  const rows: [Day, number, number, ...(number | string)[]][] = JSON.parse(packed);
  return rows.map(([day, campaignId, promoterId, ...values]) => {
    const vector: Exact[] = values.map(fromJson);
    return { day, campaignId, promoterId, vector };
  });
}
