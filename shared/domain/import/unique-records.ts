import type { CheckedRows } from './checked-rows.ts';
import type { ExistingRecords } from './existing-records.ts';
import type { ImportedCode, ImportedLead, ImportedPromoter, ImportedPromotion } from './records.ts';

/** Refuses promoters with duplicate e-mails, and removes duplicate customer ids. */
export function uniquePromoters(
  rows: CheckedRows,
  promoters: readonly ImportedPromoter[],
  here: ExistingRecords,
): readonly ImportedPromoter[] {
  const emails = new Map<string, string>();
  const unique = rows.of('promoter', promoters, ({ id, email }) => {
    const other = emails.get(email);
    if (other === undefined) emails.set(email, id);
    return other === undefined ? null : `the promoter ${other} has the same e-mail address`;
  });
  const custIds = new Set<string>();
  return unique.map((one) => {
    if (one.custId === null) return one;
    const holder = here.isImported('promoter', one.id) ? undefined : here.holderOfCustId(one.custId);
    const isSame = custIds.has(one.custId) || (holder !== undefined && holder !== here.promoter(one));
    custIds.add(one.custId);
    if (!isSame) return one;
    rows.inPart('promoter', one, `it comes without cust_id ${one.custId}, which another promoter has`);
    return { ...one, custId: null };
  });
}

/** Sorts parents before children; removes unknown and cyclic parents. */
export function sortParentsFirst(
  promoters: readonly ImportedPromoter[],
  rows: CheckedRows,
): readonly ImportedPromoter[] {
  const byId = new Map(promoters.map((one) => [one.id, one]));
  const placed = new Map<string, ImportedPromoter>();
  const place = (one: ImportedPromoter, below: ReadonlySet<string>): void => {
    if (placed.has(one.id)) return;
    const line = new Set([...below, one.id]);
    const parent = one.parent === null ? undefined : byId.get(one.parent);
    if (parent && !line.has(parent.id)) {
      place(parent, line);
      placed.set(one.id, one);
      return;
    }
    placed.set(one.id, { ...one, parent: null });
    if (one.parent === null) return;
    const why = parent ? 'is its child' : 'does not come';
    rows.inPart('promoter', one, `it comes without its parent ${one.parent}, which ${why}`);
  };
  for (const one of promoters) place(one, new Set());
  return [...placed.values()];
}

/** Refuses duplicate active promo codes, ignoring case. */
export function uniqueCodes(rows: CheckedRows, codes: readonly ImportedCode[]): readonly ImportedCode[] {
  const inUse = new Map<string, string>();
  return rows.of('code', codes, ({ code, promoter, archivedAt }) => {
    if (archivedAt !== null) return null;
    const other = inUse.get(code.toLowerCase());
    if (other === undefined) inUse.set(code.toLowerCase(), promoter);
    return other === undefined ? null : `the promoter ${other} has the code ${code}, too`;
  });
}

/** Refuses duplicate uids; a duplicate e-mail is removed, or refused without uid. */
export function uniqueLeads(rows: CheckedRows, leads: readonly ImportedLead[]): readonly ImportedLead[] {
  const [uids, emails] = [new Map<string, string>(), new Map<string, string>()];
  const kept: ImportedLead[] = [];
  for (const one of leads) {
    const sameUid = uids.get(one.uid ?? '');
    const sameEmail = emails.get(one.email ?? '');
    if (sameUid !== undefined) {
      rows.refuse('lead', one, `the lead ${sameUid} has the same uid`);
    } else if (sameEmail === undefined) {
      if (one.uid !== null) uids.set(one.uid, one.id);
      if (one.email !== null) emails.set(one.email, one.id);
      kept.push(one);
    } else if (one.uid === null) {
      rows.refuse('lead', one, `the lead ${sameEmail} has the same e-mail address`);
    } else {
      uids.set(one.uid, one.id);
      rows.inPart('lead', one, `it comes without its e-mail address, which the lead ${sameEmail} has`);
      kept.push({ ...one, email: null });
    }
  }
  return kept;
}

/** Assigns each ref id to its first promotion. */
export function withUniqueRefIds(
  rows: CheckedRows,
  promotions: readonly ImportedPromotion[],
  isTaken: (refId: string, by: ImportedPromotion) => boolean,
): readonly ImportedPromotion[] {
  const owners = new Map<string, string>();
  for (const one of promotions) {
    if (one.refId !== null && !owners.has(one.refId) && !isTaken(one.refId, one)) owners.set(one.refId, one.id);
  }
  return promotions.map((one) => {
    if (one.refId !== null && owners.get(one.refId) !== one.id) {
      const why = `it comes without the ref id ${one.refId}, which another promoter has: nothing leads to it`;
      rows.inPart('promotion', one, why);
      return { ...one, refId: null, otherRefIds: [] };
    }
    const others = one.otherRefIds.filter((refId) => {
      const isFree = !isTaken(refId, one) && [undefined, one.id].includes(owners.get(refId));
      if (isFree) owners.set(refId, one.id);
      else rows.inPart('promotion', one, `it comes without the ref id ${refId}, which another promoter has`);
      return isFree;
    });
    return { ...one, otherRefIds: others };
  });
}
