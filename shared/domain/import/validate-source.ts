import { MAX_FORMER_REF_IDS } from '#shared/domain/promoters/links/former-ref-ids.ts';
import { isTooFarAhead } from '#shared/domain/time.ts';
import { CheckedRows } from './checked-rows.ts';
import { explainDoubleCount } from './double-count.ts';
import type { ExistingRecords } from './existing-records.ts';
import { removeHeldBack } from './held-back-records.ts';
import { sourcePromotionId } from './record-collector.ts';
import type {
  ImportedCommission,
  ImportedLead,
  ImportedPayout,
  ImportedPromotion,
  ImportedRecords,
  ImportedSale,
  ParsedSource,
  SkippedRow,
} from './records.ts';
import { sortParentsFirst, uniqueCodes, uniqueLeads, uniquePromoters, withUniqueRefIds } from './unique-records.ts';

interface ImportTarget {
  readonly currency: string;
  /** Ids by the source's names. */
  readonly campaigns: ReadonlyMap<string, number>;
  readonly now: string;
  readonly existing: ExistingRecords;
}

/** Valid records, and rows left out. */
export interface ValidatedSource {
  /** Including refused ones. */
  readonly all: ImportedRecords;
  readonly records: ImportedRecords;
  readonly leftOut: readonly SkippedRow[];
}

/**
 * Validates records as a whole: references and unique values. Adds missing promotions, and marks leads with sales as
 * customers.
 */
export function validateSource(source: ParsedSource, target: ImportTarget): ValidatedSource {
  const rows = new CheckedRows(source.leftOut);
  const all = completeRecords(source.records);
  const { existing } = target;
  const numbers = new Map(all.promoter.map((promoter) => [promoter.id, existing.promoter(promoter)]));
  const promotions = rows.of('promotion', all.promotion, (promotion) => promotionProblem(promotion, target));
  const inCampaigns = new Set(promotions.map(({ promoter }) => promoter));
  const promoters = sortParentsFirst(
    rows.of('promoter', uniquePromoters(rows, all.promoter, existing), (promoter) => {
      if (isTooFarAhead(promoter.createdAt, target.now)) return 'created_at is in the future';
      return inCampaigns.has(promoter.id) ? null : 'none of its campaigns is imported';
    }),
    rows,
  );
  const promoterIds = new Set(promoters.map(({ id }) => id));
  const members = rows.of('promotion', promotions, ({ promoter }) =>
    findMissingReference('promoter', promoter, promoterIds),
  );
  const memberships = new Set(members.map(({ id }) => id));
  const withOwner = ({ promoter, campaign }: { promoter: string; campaign: string }) =>
    findMissingReference('promoter', promoter, promoterIds) ??
    (memberships.has(sourcePromotionId(promoter, campaign)) ? null : `the campaign ${campaign} is not imported`);
  const isHeld = (holder: number | undefined, promoter: string) =>
    holder !== undefined && holder !== numbers.get(promoter);
  const codes = rows.of('code', uniqueCodes(rows, all.code), (code) => {
    const isTaken =
      code.archivedAt === null &&
      !existing.isImported('code', code.id) &&
      isHeld(existing.holderOfCode(code.code), code.promoter);
    return withOwner(code) ?? (isTaken ? `another promoter here has the code ${code.code}` : null);
  });
  const leads = rows.of('lead', uniqueLeads(rows, all.lead), (lead) => {
    const samePerson = existing.isImported('lead', lead.id) ? undefined : existing.lead(lead);
    const hasOtherPromoter = isHeld(samePerson?.promoterId, lead.promoter);
    return (
      withOwner(lead) ??
      leadProblem(lead, target) ??
      (hasOtherPromoter
        ? `the lead ${samePerson?.leadId} here is the same person, but belongs to another promoter`
        : null)
    );
  });
  const leadIds = new Set(leads.map(({ id }) => id));
  const sales = rows.of(
    'sale',
    withUniqueEvents(rows, all.sale, existing),
    (sale) => findMissingReference('lead', sale.lead, leadIds) ?? saleProblem(sale, target),
  );
  const bySale = new Map(sales.map((sale) => [sale.id, sale]));
  const payouts = rows.of(
    'payout',
    all.payout,
    (payout) => findMissingReference('promoter', payout.promoter, promoterIds) ?? payoutProblem(payout, target),
  );
  const byPayout = new Map(payouts.map((payout) => [payout.id, payout]));
  const commissions = rows.of(
    'commission',
    all.commission,
    (commission) => withOwner(commission) ?? commissionProblem(commission, { bySale, byPayout, leadIds }, target),
  );
  const complete = removeHeldBack(
    rows,
    all.commission,
    { sale: sales, commission: commissions, payout: payouts },
    target,
  );
  const paid = paidPayouts(rows, complete.payout, complete.commission);
  const uniquePromotions = withUniqueRefIds(rows, members, (refId, { id, promoter }) =>
    existing.isImported('promotion', id) ? false : isHeld(existing.holderOfRefId(refId), promoter),
  );
  return {
    all,
    records: {
      promoter: promoters,
      promotion: uniquePromotions,
      code: codes,
      lead: leads,
      sale: complete.sale,
      commission: complete.commission,
      payout: paid,
    },
    leftOut: rows.leftOut,
  };
}

function findMissingReference(kind: string, id: string, ids: ReadonlySet<string>): string | null {
  return ids.has(id) ? null : `its ${kind} ${id} is not imported`;
}

function promotionProblem({ campaign, otherRefIds }: ImportedPromotion, { campaigns }: ImportTarget): string | null {
  if (!campaigns.has(campaign)) {
    return `there is no campaign ${campaign} here: create it, or map it to an existing one`;
  }
  return otherRefIds.length > MAX_FORMER_REF_IDS ? `it has more than ${MAX_FORMER_REF_IDS + 1} links` : null;
}

function leadProblem({ createdAt, customerSince, cancelledAt }: ImportedLead, { now }: ImportTarget): string | null {
  const isInFuture = [createdAt, customerSince, cancelledAt].some((at) => at !== null && isTooFarAhead(at, now));
  return isInFuture ? 'one of its dates is in the future' : null;
}

function saleProblem(sale: ImportedSale, target: ImportTarget): string | null {
  if (isTooFarAhead(sale.at, target.now)) return 'created_at is in the future';
  return explainDoubleCount(sale, target.existing) ?? currencyProblem(sale.currency, target);
}

/** Refuses identical duplicates; other duplicates lose their event id. */
function withUniqueEvents(
  rows: CheckedRows,
  sales: readonly ImportedSale[],
  existing: ExistingRecords,
): readonly ImportedSale[] {
  const first = new Map<string, ImportedSale>();
  return sales.flatMap((sale) => {
    if (sale.eventId === null) return [sale];
    const name = `${sale.amount < 0} ${sale.eventId}`;
    const other = first.get(name);
    if (!other) {
      first.set(name, sale);
      return [sale];
    }
    const withoutEventId = { ...sale, eventId: null };
    if (existing.isImported('sale', sale.id)) return [withoutEventId];
    const location = `${other.place.file}, row ${other.place.row}`;
    if (other.lead === sale.lead && other.amount === sale.amount && other.at === sale.at) {
      rows.refuse('sale', sale, `it is a duplicate of ${location}: its event id, lead, amount and time are the same`);
      return [];
    }
    rows.inPart('sale', sale, `it is imported without the event id ${sale.eventId}, which ${location} has`);
    return [withoutEventId];
  });
}

function payoutProblem({ paidAt, currency }: ImportedPayout, target: ImportTarget): string | null {
  if (isTooFarAhead(paidAt, target.now)) return 'paid_at is in the future';
  return currency === null ? null : currencyProblem(currency, target);
}

function currencyProblem(currency: string, target: ImportTarget): string | null {
  return currency === target.currency ? null : `it is in ${currency}, but the account uses ${target.currency}`;
}

interface ValidRecords {
  readonly bySale: ReadonlyMap<string, ImportedSale>;
  readonly byPayout: ReadonlyMap<string, ImportedPayout>;
  readonly leadIds: ReadonlySet<string>;
}

function commissionProblem(
  commission: ImportedCommission,
  { bySale, byPayout, leadIds }: ValidRecords,
  target: ImportTarget,
): string | null {
  if (isTooFarAhead(commission.createdAt, target.now)) return 'created_at is in the future';
  if (commission.currency !== null && commission.currency !== target.currency)
    return currencyProblem(commission.currency, target);
  if (commission.lead !== null && !leadIds.has(commission.lead)) return `its lead ${commission.lead} is not imported`;
  if (commission.sale !== null) {
    const sale = bySale.get(commission.sale);
    if (!sale) return `its sale ${commission.sale} is not imported`;
    const isSaleImportedEarlier =
      target.existing.isImported('sale', commission.sale) && !target.existing.isImported('commission', commission.id);
    if (isSaleImportedEarlier) return `its sale ${commission.sale} was imported earlier without it`;
    if (commission.lead !== null && sale.lead !== commission.lead)
      return `its sale ${commission.sale} belongs to another lead`;
  }
  if (commission.payout === null) return null;
  const payout = byPayout.get(commission.payout);
  if (!payout) return `its payout ${commission.payout} is not imported`;
  if (payout.promoter !== commission.promoter) return `its payout ${commission.payout} belongs to another promoter`;
  return payout.unit === commission.unit ? null : `its payout ${commission.payout} is in another unit`;
}

/** Returns payouts with commissions; their amount is that sum. */
function paidPayouts(
  rows: CheckedRows,
  payouts: readonly ImportedPayout[],
  commissions: readonly ImportedCommission[],
): readonly ImportedPayout[] {
  const sums = new Map<string, number>();
  for (const { payout, amount } of commissions) if (payout !== null) sums.set(payout, (sums.get(payout) ?? 0) + amount);
  const paid = rows.of('payout', payouts, ({ id }) => (sums.has(id) ? null : 'none of its commissions is imported'));
  for (const payout of paid) {
    const sum = sums.get(payout.id) ?? 0;
    if (sum !== payout.amount)
      rows.inPart('payout', payout, `it says ${payout.amount}, but its commissions add up to ${sum}`);
  }
  return paid;
}

function completeRecords(records: ImportedRecords): ImportedRecords {
  const promoters = new Map(records.promoter.map((promoter) => [promoter.id, promoter]));
  const promotions = new Map(records.promotion.map((promotion) => [promotion.id, promotion]));
  for (const { promoter, campaign, place } of [...records.code, ...records.lead, ...records.commission]) {
    const id = sourcePromotionId(promoter, campaign);
    const owner = promoters.get(promoter);
    if (promotions.has(id) || !owner) continue;
    const { createdAt } = owner;
    promotions.set(id, { id, place, promoter, campaign, refId: null, otherRefIds: [], blocked: false, createdAt });
  }
  const since = new Map<string, string>();
  for (const { lead, at, amount } of records.sale) {
    const before = since.get(lead);
    if (amount >= 0 && (before === undefined || at < before)) since.set(lead, at);
  }
  const lead = records.lead.map((imported): ImportedLead => {
    const customerSince = since.get(imported.id);
    if (imported.customerSince !== null || customerSince === undefined) return imported;
    return { ...imported, customerSince, state: imported.state === 'signup' ? 'active' : imported.state };
  });
  return { ...records, promotion: [...promotions.values()], lead };
}
