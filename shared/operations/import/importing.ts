import type { CheckedSource } from '#shared/domain/import/check.ts';
import type { ImportKind, ImportSource, LeftOut, SourcePlace } from '#shared/domain/import/records.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { ImportedHere } from '#shared/store/import/imports.ts';
import { Obstructed } from '#shared/store/table/transaction.ts';

/** So many records are written at the same time. */
export const AT_ONCE = 8;

/** Which records were taken over already, by kind and the source's ids. It grows as records are written. */
export type HereByKind = Readonly<Record<ImportKind, Map<string, ImportedHere>>>;

/** An import under way. */
export interface Importing {
  readonly call: AccountCall;
  readonly source: ImportSource;
  readonly checked: CheckedSource;
  /** The numbers of our campaigns by the names that the source has for them. */
  readonly campaigns: ReadonlyMap<string, number>;
  readonly here: HereByKind;
  /** Rows that turn out not to come as they are written. */
  readonly leftOut: LeftOut[];
  /** Says how far it is. */
  readonly report: (line: string) => void;
  /** @throws Refusal where another import has taken over: then nothing more is written */
  readonly stillAlone: () => void;
}

/** Why a record cannot be written, in words; rethrows what is no such reason. */
export function refusedBecause(error: unknown): string {
  if (error instanceof Obstructed && error.first === 'event_exists') return 'its event id was counted here meanwhile';
  if (error instanceof Obstructed && error.takenField) return takenBecause(error.takenField);
  if (!(error instanceof Refusal)) throw error;
  const { reason } = error;
  if (reason.code === 'taken') return takenBecause(reason.field);
  if (reason.code === 'invalid' || reason.code === 'invalid_record') return reason.message;
  return reason.code === 'not_found' ? `its ${reason.what} is not here, or was deleted` : reason.code;
}

function takenBecause(field: string): string {
  return `another record here has its ${field.replace('_', ' ')}`;
}

/** Notes that a record does not come. */
export function refuse(
  { leftOut }: Pick<Importing, 'leftOut'>,
  kind: ImportKind,
  { id, place }: { readonly id: string; readonly place: SourcePlace },
  why: string,
): void {
  leftOut.push({ kind, place, id: id.replace('\n', ' in '), why, outcome: 'refused' });
}

/** The id of the payout that is made here of the part of a payout that is of one campaign. */
export function payoutPartId(payout: string, campaignId: number): string {
  return `${payout}\n${campaignId}`;
}
