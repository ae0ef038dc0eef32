import { MOST_FORMER_REF_IDS } from '#shared/domain/promoters/former-ref-ids.ts';
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
import { isAhead } from './source-values.ts';
import { sortParentsFirst, uniqueCodes, uniqueLeads, uniquePromoters, withUniqueRefIds } from './unique-records.ts';

interface ImportTarget {
  readonly currency: string;
  /** Ids by the source's names. */
  readonly campaigns: ReadonlyMap<string, number>;
  readonly now: string;
  readonly here: ExistingRecords;
}

/** Valid records, and rows left out. */
export interface ValidatedSource {
  /** Including refused ones. */
  readonly said: ImportedRecords;
  readonly records: ImportedRecords;
  readonly leftOut: readonly SkippedRow[];
}

/**
 * Validates records as a whole: references and unique values. Adds missing promotions, and marks leads with sales as
 * customers.
 */
export function validateSource(source: ParsedSource, into: ImportTarget): ValidatedSource {
  const rows = new CheckedRows(source.leftOut);
  const all = completeRecords(source.records);
  const { here } = into;
  const numbers = new Map(all.promoter.map((one) => [one.id, here.promoter(one)]));
  const promotions = rows.of('promotion', all.promotion, (one) => promotionProblem(one, into));
  const inCampaigns = new Set(promotions.map(({ promoter }) => promoter));
  const promoters = sortParentsFirst(
    rows.of('promoter', uniquePromoters(rows, all.promoter, here), (one) => {
      if (isAhead(one.createdAt, into.now)) return 'created_at is in the future';
      return inCampaigns.has(one.id) ? null : 'none of its campaigns comes';
    }),
    rows,
  );
  const known = new Set(promoters.map(({ id }) => id));
  const members = rows.of('promotion', promotions, ({ promoter }) => missing('promoter', promoter, known));
  const memberships = new Set(members.map(({ id }) => id));
  const withOwner = ({ promoter, campaign }: { promoter: string; campaign: string }) =>
    missing('promoter', promoter, known) ??
    (memberships.has(sourcePromotionId(promoter, campaign)) ? null : `the campaign ${campaign} does not come`);
  const isHeld = (holder: number | undefined, promoter: string) =>
    holder !== undefined && holder !== numbers.get(promoter);
  const codes = rows.of('code', uniqueCodes(rows, all.code), (one) => {
    const isTaken =
      one.archivedAt === null && !here.isImported('code', one.id) && isHeld(here.holderOfCode(one.code), one.promoter);
    return withOwner(one) ?? (isTaken ? `another promoter here has the code ${one.code}` : null);
  });
  const leads = rows.of('lead', uniqueLeads(rows, all.lead), (one) => {
    const found = here.isImported('lead', one.id) ? undefined : here.lead(one);
    const isAnothers = isHeld(found?.promoterId, one.promoter);
    return (
      withOwner(one) ??
      leadProblem(one, into) ??
      (isAnothers ? `the lead ${found?.leadId} here is the same person, and of another promoter` : null)
    );
  });
  const leadIds = new Set(leads.map(({ id }) => id));
  const sales = rows.of(
    'sale',
    withUniqueEvents(rows, all.sale, here),
    (one) => missing('lead', one.lead, leadIds) ?? saleProblem(one, into),
  );
  const bySale = new Map(sales.map((one) => [one.id, one]));
  const payouts = rows.of(
    'payout',
    all.payout,
    (one) => missing('promoter', one.promoter, known) ?? payoutProblem(one, into),
  );
  const byPayout = new Map(payouts.map((one) => [one.id, one]));
  const commissions = rows.of(
    'commission',
    all.commission,
    (one) => withOwner(one) ?? commissionProblem(one, { bySale, byPayout, leadIds }, into),
  );
  const together = removeHeldBack(
    rows,
    all.commission,
    { sale: sales, commission: commissions, payout: payouts },
    into,
  );
  const paid = paidPayouts(rows, together.payout, together.commission);
  const kept = withUniqueRefIds(rows, members, (refId, { id, promoter }) =>
    here.isImported('promotion', id) ? false : isHeld(here.holderOfRefId(refId), promoter),
  );
  return {
    said: all,
    records: {
      promoter: promoters,
      promotion: kept,
      code: codes,
      lead: leads,
      sale: together.sale,
      commission: together.commission,
      payout: paid,
    },
    leftOut: rows.leftOut,
  };
}

function missing(what: string, id: string, known: ReadonlySet<string>): string | null {
  return known.has(id) ? null : `its ${what} ${id} does not come`;
}

function promotionProblem({ campaign, otherRefIds }: ImportedPromotion, { campaigns }: ImportTarget): string | null {
  if (!campaigns.has(campaign)) {
    return `there is no campaign ${campaign} here: create it, or say which one it is by --campaign "${campaign}=ID"`;
  }
  return otherRefIds.length > MOST_FORMER_REF_IDS ? `it has more than ${MOST_FORMER_REF_IDS + 1} links` : null;
}

function leadProblem({ createdAt, customerSince, cancelledAt }: ImportedLead, { now }: ImportTarget): string | null {
  const ahead = [createdAt, customerSince, cancelledAt].some((at) => at !== null && isAhead(at, now));
  return ahead ? 'one of its dates is in the future' : null;
}

function saleProblem(sale: ImportedSale, into: ImportTarget): string | null {
  if (isAhead(sale.at, into.now)) return 'created_at is in the future';
  return explainDoubleCount(sale, into.here) ?? currencyProblem(sale.currency, into);
}

/** Refuses identical duplicates; other duplicates lose their event id. */
function withUniqueEvents(
  rows: CheckedRows,
  sales: readonly ImportedSale[],
  here: ExistingRecords,
): readonly ImportedSale[] {
  const first = new Map<string, ImportedSale>();
  return sales.flatMap((one) => {
    if (one.eventId === null) return [one];
    const name = `${one.amount < 0} ${one.eventId}`;
    const other = first.get(name);
    if (!other) {
      first.set(name, one);
      return [one];
    }
    const without = { ...one, eventId: null };
    if (here.isImported('sale', one.id)) return [without];
    const where = `${other.place.file}, row ${other.place.row}`;
    if (other.lead === one.lead && other.amount === one.amount && other.at === one.at) {
      rows.refuse('sale', one, `it is the one of ${where}: its event id, lead, amount and time are the same`);
      return [];
    }
    rows.inPart('sale', one, `it comes without the event id ${one.eventId}, which ${where} has`);
    return [without];
  });
}

function payoutProblem({ paidAt, currency }: ImportedPayout, into: ImportTarget): string | null {
  if (isAhead(paidAt, into.now)) return 'paid_at is in the future';
  return currency === null ? null : currencyProblem(currency, into);
}

function currencyProblem(currency: string, into: ImportTarget): string | null {
  return currency === into.currency ? null : `it is in ${currency}: the account has ${into.currency}`;
}

interface ValidRecords {
  readonly bySale: ReadonlyMap<string, ImportedSale>;
  readonly byPayout: ReadonlyMap<string, ImportedPayout>;
  readonly leadIds: ReadonlySet<string>;
}

function commissionProblem(
  one: ImportedCommission,
  { bySale, byPayout, leadIds }: ValidRecords,
  into: ImportTarget,
): string | null {
  if (isAhead(one.createdAt, into.now)) return 'created_at is in the future';
  if (one.currency !== null && one.currency !== into.currency) return currencyProblem(one.currency, into);
  if (one.lead !== null && !leadIds.has(one.lead)) return `its lead ${one.lead} does not come`;
  if (one.sale !== null) {
    const sale = bySale.get(one.sale);
    if (!sale) return `its sale ${one.sale} does not come`;
    const came = into.here.isImported('sale', one.sale) && !into.here.isImported('commission', one.id);
    if (came) return `its sale ${one.sale} came before without it`;
    if (one.lead !== null && sale.lead !== one.lead) return `its sale ${one.sale} is of another lead`;
  }
  if (one.payout === null) return null;
  const payout = byPayout.get(one.payout);
  if (!payout) return `its payout ${one.payout} does not come`;
  if (payout.promoter !== one.promoter) return `its payout ${one.payout} is of another promoter`;
  return payout.unit === one.unit ? null : `its payout ${one.payout} is of another unit`;
}

/** Returns payouts with commissions; their amount is that sum. */
function paidPayouts(
  rows: CheckedRows,
  payouts: readonly ImportedPayout[],
  commissions: readonly ImportedCommission[],
): readonly ImportedPayout[] {
  const sums = new Map<string, number>();
  for (const { payout, amount } of commissions) if (payout !== null) sums.set(payout, (sums.get(payout) ?? 0) + amount);
  const paid = rows.of('payout', payouts, ({ id }) =>
    sums.has(id) ? null : 'no commission that comes was paid in it',
  );
  for (const one of paid) {
    const sum = sums.get(one.id) ?? 0;
    if (sum !== one.amount) rows.inPart('payout', one, `it says ${one.amount}, and its commissions come to ${sum}`);
  }
  return paid;
}

function completeRecords(records: ImportedRecords): ImportedRecords {
  const promoters = new Map(records.promoter.map((one) => [one.id, one]));
  const promotions = new Map(records.promotion.map((one) => [one.id, one]));
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
  const lead = records.lead.map((one): ImportedLead => {
    const bought = since.get(one.id);
    if (one.customerSince !== null || bought === undefined) return one;
    return { ...one, customerSince: bought, state: one.state === 'signup' ? 'active' : one.state };
  });
  return { ...records, promotion: [...promotions.values()], lead };
}
