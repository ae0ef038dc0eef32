import type { ImportKind, LeftOut, SourcePlace } from './records.ts';

interface Row {
  readonly id: string;
  readonly place: SourcePlace;
}

/** Keeps which rows are left out while records are checked. */
export class CheckedRows {
  readonly #leftOut: LeftOut[];

  /** @param before what was left out as the files were read */
  constructor(before: readonly LeftOut[]) {
    this.#leftOut = [...before];
  }

  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /** The records that have no problem; the others are refused. @param problem what stands in the way, in words, or null */
  of<R extends Row>(kind: ImportKind, records: readonly R[], problem: (record: R) => string | null): R[] {
    return records.filter((record) => {
      const why = problem(record);
      if (why !== null) this.refuse(kind, record, why);
      return why === null;
    });
  }

  /** Refuses a record. */
  refuse(kind: ImportKind, { id, place }: Row, why: string): void {
    this.#leftOut.push({ kind, place, id: shownId(id), why, outcome: 'refused' });
  }

  /** Notes that a record comes without something. */
  inPart(kind: ImportKind, { id, place }: Row, why: string): void {
    this.#leftOut.push({ kind, place, id: shownId(id), why, outcome: 'in part' });
  }
}

/** The id of a promotion has two parts. */
function shownId(id: string): string {
  return id.replace('\n', ' in ');
}
