import type { CheckedRows } from './checked-rows.ts';
import type { ExistingRecords } from './existing-records.ts';
import type { ImportedCode, ImportedLead, ImportedPromoter, ImportedPromotion } from './records.ts';

/** Refuses promoters with duplicate e-mails, and removes duplicate customer ids. */
export function uniquePromoters(
  rows: CheckedRows,
  promoters: readonly ImportedPromoter[],
  existing: ExistingRecords,
): readonly ImportedPromoter[] {
  const emails = new Map<string, string>();
  const unique = rows.of('promoter', promoters, ({ id, email }) => {
    const other = emails.get(email);
    if (other === undefined) emails.set(email, id);
    return other === undefined ? null : `the promoter ${other} has the same e-mail address`;
  });
  const custIds = new Set<string>();
  return unique.map((promoter) => {
    if (promoter.custId === null) return promoter;
    const holder = existing.isImported('promoter', promoter.id) ? undefined : existing.holderOfCustId(promoter.custId);
    const isSame = custIds.has(promoter.custId) || (holder !== undefined && holder !== existing.promoter(promoter));
    custIds.add(promoter.custId);
    if (!isSame) return promoter;
    rows.inPart('promoter', promoter, `it is imported without cust_id ${promoter.custId}, which another promoter has`);
    return { ...promoter, custId: null };
  });
}

/** Sorts parents before children; removes unknown and cyclic parents. */
export function sortParentsFirst(
  promoters: readonly ImportedPromoter[],
  rows: CheckedRows,
): readonly ImportedPromoter[] {
  const byId = new Map(promoters.map((promoter) => [promoter.id, promoter]));
  const placed = new Map<string, ImportedPromoter>();
  const placeAfterParent = (promoter: ImportedPromoter, below: ReadonlySet<string>): void => {
    if (placed.has(promoter.id)) return;
    const line = new Set([...below, promoter.id]);
    const parent = promoter.parent === null ? undefined : byId.get(promoter.parent);
    if (parent && !line.has(parent.id)) {
      placeAfterParent(parent, line);
      placed.set(promoter.id, promoter);
      return;
    }
    placed.set(promoter.id, { ...promoter, parent: null });
    if (promoter.parent === null) return;
    const reason = parent ? 'is its child' : 'is not imported';
    rows.inPart('promoter', promoter, `it is imported without its parent ${promoter.parent}, which ${reason}`);
  };
  for (const promoter of promoters) placeAfterParent(promoter, new Set());
  return [...placed.values()];
}

/** Refuses duplicate active promo codes, ignoring case. */
export function uniqueCodes(rows: CheckedRows, codes: readonly ImportedCode[]): readonly ImportedCode[] {
  const inUse = new Map<string, string>();
  return rows.of('code', codes, ({ code, promoter, archivedAt }) => {
    if (archivedAt !== null) return null;
    const other = inUse.get(code.toLowerCase());
    if (other === undefined) inUse.set(code.toLowerCase(), promoter);
    return other === undefined ? null : `the promoter ${other} also has the code ${code}`;
  });
}

/** Refuses duplicate uids; a duplicate e-mail is removed, or refused without uid. */
export function uniqueLeads(rows: CheckedRows, leads: readonly ImportedLead[]): readonly ImportedLead[] {
  const [uids, emails] = [new Map<string, string>(), new Map<string, string>()];
  const unique: ImportedLead[] = [];
  for (const lead of leads) {
    const sameUid = uids.get(lead.uid ?? '');
    const sameEmail = emails.get(lead.email ?? '');
    if (sameUid !== undefined) {
      rows.refuse('lead', lead, `the lead ${sameUid} has the same uid`);
    } else if (sameEmail === undefined) {
      if (lead.uid !== null) uids.set(lead.uid, lead.id);
      if (lead.email !== null) emails.set(lead.email, lead.id);
      unique.push(lead);
    } else if (lead.uid === null) {
      rows.refuse('lead', lead, `the lead ${sameEmail} has the same e-mail address`);
    } else {
      uids.set(lead.uid, lead.id);
      rows.inPart('lead', lead, `it is imported without its e-mail address, which the lead ${sameEmail} has`);
      unique.push({ ...lead, email: null });
    }
  }
  return unique;
}

/** Assigns each ref id to its first promotion. */
export function withUniqueRefIds(
  rows: CheckedRows,
  promotions: readonly ImportedPromotion[],
  isTaken: (refId: string, by: ImportedPromotion) => boolean,
): readonly ImportedPromotion[] {
  const owners = new Map<string, string>();
  for (const promotion of promotions) {
    if (promotion.refId !== null && !owners.has(promotion.refId) && !isTaken(promotion.refId, promotion))
      owners.set(promotion.refId, promotion.id);
  }
  return promotions.map((promotion) => {
    if (promotion.refId !== null && owners.get(promotion.refId) !== promotion.id) {
      const reason = `it is imported without the ref id ${promotion.refId}, which another promoter has: no link leads to it`;
      rows.inPart('promotion', promotion, reason);
      return { ...promotion, refId: null, otherRefIds: [] };
    }
    const others = promotion.otherRefIds.filter((refId) => {
      const isFree = !isTaken(refId, promotion) && [undefined, promotion.id].includes(owners.get(refId));
      if (isFree) owners.set(refId, promotion.id);
      else
        rows.inPart('promotion', promotion, `it is imported without the ref id ${refId}, which another promoter has`);
      return isFree;
    });
    return { ...promotion, otherRefIds: others };
  });
}
