import type { ImportedRecords, ImportKind, ParsedSource, SkippedRow, SourcePlace } from './records.ts';
import { InvalidCellError, nestedValues, type RowValues } from './source-values.ts';

export interface SourceRow {
  readonly place: SourcePlace;
  readonly values: RowValues;
}

type RecordOf<Kind extends ImportKind> = ImportedRecords[Kind][number];
type RecordsById = { [Kind in ImportKind]: Map<string, RecordOf<Kind>> };

/** Collects records by id, and the rows left out. */
export class RecordCollector {
  readonly #records: RecordsById = {
    promoter: new Map(),
    promotion: new Map(),
    code: new Map(),
    lead: new Map(),
    sale: new Map(),
    commission: new Map(),
    payout: new Map(),
  };
  readonly #leftOut: SkippedRow[] = [];
  readonly #campaigns = new Map<string, string>();

  /** Reads rows. Skips those for which `read` throws {@link InvalidCellError} or {@link RowNotNeededError}, with the reason. */
  readRows(kind: ImportKind, rows: readonly SourceRow[], read: (row: SourceRow) => void): void {
    for (const row of rows) {
      try {
        read(row);
      } catch (error) {
        if (!(error instanceof InvalidCellError || error instanceof RowNotNeededError)) throw error;
        const outcome = error instanceof RowNotNeededError ? 'not needed' : 'refused';
        const id = row.values.id ?? row.values[`${kind}_id`] ?? null;
        this.#leftOut.push({
          kind,
          place: row.place,
          id: id === null ? null : String(id),
          why: error.message,
          outcome,
          ...(kind === 'commission' ? { of: possibleParents(row.values) } : {}),
        });
      }
    }
  }

  /** Adds a record. @throws InvalidCellError for a duplicate id */
  add<Kind extends ImportKind>(kind: Kind, record: RecordOf<Kind>): void {
    const records = this.#records[kind] as Map<string, RecordOf<Kind>>;
    const before = records.get(record.id);
    if (before) throw new InvalidCellError(`${record.id} is also in ${before.place.file}, row ${before.place.row}`);
    this.addOnce(kind, record);
  }

  /** Adds a record unless it exists. */
  addOnce<Kind extends ImportKind>(kind: Kind, record: RecordOf<Kind>): void {
    const records = this.#records[kind] as Map<string, RecordOf<Kind>>;
    if (records.has(record.id)) return;
    records.set(record.id, record);
    if (kind !== 'promotion') return;
    const { promoter, campaign } = record as RecordOf<'promotion'>;
    if (!this.#campaigns.has(promoter)) this.#campaigns.set(promoter, campaign);
  }

  findCampaign(promoter: string): string | undefined {
    return this.#campaigns.get(promoter);
  }

  get<Kind extends ImportKind>(kind: Kind, id: string): RecordOf<Kind> | undefined {
    return (this.#records[kind] as Map<string, RecordOf<Kind>>).get(id);
  }

  result(): ParsedSource {
    const all = this.#records;
    const records: ImportedRecords = {
      promoter: [...all.promoter.values()],
      promotion: [...all.promotion.values()],
      code: [...all.code.values()],
      lead: [...all.lead.values()],
      sale: [...all.sale.values()],
      commission: [...all.commission.values()],
      payout: [...all.payout.values()],
    };
    return { records, leftOut: this.#leftOut };
  }
}

/** Returns an unreadable commission's possible sales and payouts, for any source. */
function possibleParents(values: RowValues): NonNullable<SkippedRow['of']> {
  const texts = (...all: readonly unknown[]) =>
    all.flatMap((value) => (value == null || value === '' ? [] : [String(value)]));
  const events = texts(values.event_id).flatMap((id) =>
    ['sale', 'refund'].map((kind) => `${kind} ${id} ${values.sale_amount} ${nestedValues(values, 'referral').id}`),
  );
  return {
    sales: [...texts(values.sale_id, nestedValues(values, 'sale').id), ...events],
    payouts: texts(values.payout_id),
  };
}

/** Thrown for rows skipped without loss. */
export class RowNotNeededError extends Error {
  override name = 'RowNotNeededError';
}

/** Neither part contains a line break. */
export function sourcePromotionId(promoter: string, campaign: string): string {
  return `${promoter}\n${campaign}`;
}

/** Returns a record's id for messages and reports. */
export function formatRecordId(id: string): string {
  return id.replace('\n', ' in ');
}
