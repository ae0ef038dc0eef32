import { formatRecordId } from './record-collector.ts';
import type { ImportKind, SkippedRow, SourcePlace } from './records.ts';

interface Row {
  readonly id: string;
  readonly place: SourcePlace;
}

/** Collects the rows left out during validation. */
export class CheckedRows {
  readonly #leftOut: SkippedRow[];

  constructor(before: readonly SkippedRow[]) {
    this.#leftOut = [...before];
  }

  get leftOut(): readonly SkippedRow[] {
    return this.#leftOut;
  }

  /** Returns the records without a problem and refuses the others. */
  of<R extends Row>(kind: ImportKind, records: readonly R[], problem: (record: R) => string | null): R[] {
    return records.filter((record) => {
      const reason = problem(record);
      if (reason !== null) this.refuse(kind, record, reason);
      return reason === null;
    });
  }

  refuse(kind: ImportKind, { id, place }: Row, reason: string): void {
    this.#leftOut.push({ kind, place, id: formatRecordId(id), why: reason, outcome: 'refused' });
  }

  /** Notes a partial import. */
  inPart(kind: ImportKind, { id, place }: Row, reason: string): void {
    this.#leftOut.push({ kind, place, id: formatRecordId(id), why: reason, outcome: 'in part' });
  }
}
