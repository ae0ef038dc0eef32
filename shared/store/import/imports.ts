import type { ImportKind, ImportSource } from '#shared/domain/import/records.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { LeadPointer } from '#shared/store/leads/leads.ts';
import { readReservedNames } from '#shared/store/promoters/reserved-names.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { readMany } from '#shared/store/table/read-many.ts';
import { commitSingle, create, UNCONDITIONAL, update, type Write } from '#shared/store/table/transaction.ts';

/** The local record of an imported one. */
export interface ImportedRecordRef {
  readonly number: number;
  readonly eventId?: string;
}

/** Reads imported records by their external ids. */
export async function readImportedRecords(
  account: number,
  source: ImportSource,
  kind: ImportKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ImportedRecordRef>> {
  const items = await readMany(ids.map((id) => keys.imported(account, source, kind, id)));
  return new Map(
    ids.flatMap((id) => {
      const reference = items.get<ImportedRecordRef & Key>(keys.imported(account, source, kind, id));
      if (!reference) return [];
      const { pk, sk, ...values } = reference;
      return [[id, values] as const];
    }),
  );
}

/** Marks a record as imported, in the transaction that writes it. */
export function importedRecordWrite(
  account: number,
  source: ImportSource,
  { kind, id }: { readonly kind: ImportKind; readonly id: string },
  reference: ImportedRecordRef,
): Write {
  return create(keys.imported(account, source, kind, id), { ...reference }, 'stale');
}

/** Records the time of a sales import. Billing events about earlier payments are compared with it. */
export async function recordSalesImport(account: number, now: string, hasCharges: boolean): Promise<void> {
  const change = {
    expression: `SET #at = :now${hasCharges ? ', chargesAt = :now' : ''}`,
    names: { '#at': 'at' },
    values: { ':now': now },
  };
  await commitSingle(update(keys.importedSales(account), change, UNCONDITIONAL, 'stale'));
}

/** Unique values of records to import. */
interface ImportClaims {
  readonly emails: readonly string[];
  readonly custIds: readonly string[];
  readonly refIds: readonly string[];
  readonly codes: readonly string[];
  readonly uids: readonly string[];
  readonly leadEmails: readonly string[];
  readonly sales: readonly string[];
  readonly refunds: readonly string[];
}

/** Owners of unique values. */
interface ClaimOwners {
  email(text: string): number | undefined;
  custId(text: string): number | undefined;
  refId(text: string): number | undefined;
  code(text: string): number | undefined;
  findLead(identifiers: { readonly uid: string | null; readonly email: string | null }): LeadPointer | undefined;
  hasEvent(kind: 'sale' | 'refund', eventId: string): boolean;
}

/**
 * Finds the owners of unique values, including reserved names. Promo codes of early versions match only in their exact
 * case.
 */
export async function readClaimOwners(account: number, claims: ImportClaims): Promise<ClaimOwners> {
  const claimKeys: Key[] = [
    ...claims.emails.map((email) => keys.promoterEmail(account, email)),
    ...claims.custIds.map((custId) => keys.promoterCustId(account, custId)),
    ...claims.refIds.map((refId) => keys.refId(account, refId)),
    ...claims.codes.map((code) => keys.promoCode(account, code)),
    ...claims.uids.map((uid) => keys.leadUid(account, uid)),
    ...claims.leadEmails.map((leadEmail) => keys.leadEmail(account, leadEmail)),
    ...claims.sales.map((sale) => keys.moneyEvent(account, 'sale', sale)),
    ...claims.refunds.map((refund) => keys.moneyEvent(account, 'refund', refund)),
  ];
  const [items, reserved] = await Promise.all([
    readMany(claimKeys),
    readReservedNames(account, [
      ...claims.refIds.map((text) => ({ field: 'ref_id', text }) as const),
      ...claims.codes.map((text) => ({ field: 'promo_code', text }) as const),
    ]),
  ]);
  const promoter = (key: Key) => items.get<Owner>(key)?.promoterId;
  return {
    email: (email) => promoter(keys.promoterEmail(account, email)),
    custId: (custId) => promoter(keys.promoterCustId(account, custId)),
    refId: (refId) => promoter(keys.refId(account, refId)) ?? reserved({ field: 'ref_id', text: refId })?.promoterId,
    code: (code) =>
      promoter(keys.promoCode(account, code)) ?? reserved({ field: 'promo_code', text: code })?.promoterId,
    findLead: ({ uid, email }) =>
      items.get<LeadPointer>(uid === null ? null : keys.leadUid(account, uid)) ??
      items.get<LeadPointer>(email === null ? null : keys.leadEmail(account, email)) ??
      undefined,
    hasEvent: (kind, eventId) => items.get(keys.moneyEvent(account, kind, eventId)) !== null,
  };
}
