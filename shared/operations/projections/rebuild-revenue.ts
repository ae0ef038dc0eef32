import pLimit from 'p-limit';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { ExactInteger } from '#shared/domain/reports/exact-integer.ts';
import { forEachLead, readStoredLeads, type StoredLead, writeLeadRevenue } from '#shared/store/leads/lead-revenue.ts';
import { type Key, parseAccountId, serializeKey } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { ConditionFailedError, TransactionConflictError } from '#shared/store/table/transaction.ts';
import type { EventTotals } from './event-totals.ts';

interface RevenueDifference {
  readonly account: number;
  readonly leadId: number;
  readonly stored: ExactInteger;
  readonly computed: ExactInteger;
}

export interface RevenueFindings {
  readonly revenueDifferences: readonly RevenueDifference[];
  /** Leads of an earlier version without stored revenue. */
  readonly unknownRevenue: number;
}

/** Lead before events were read. Every money event raises a number. */
interface LeadSnapshot extends Pick<Lead, 'revision' | 'salesCount'> {
  readonly key: Key;
}

const MAX_CONCURRENT_WRITES = 25;

/**
 * Compares lead revenue with events. The first round reads all leads and keeps only differing ones for later rounds.
 * Skips accounts with malformed events, whose amounts are unknown.
 */
export class RevenueComparison implements RevenueFindings {
  readonly revenueDifferences: RevenueDifference[] = [];
  unknownRevenue = 0;
  readonly #account: number | null;
  readonly #repairs: boolean;
  #open: Map<string, LeadSnapshot> | null = null;

  /**
   * @param account null: all
   * @param repairs unless the lead changes meanwhile
   */
  constructor(account: number | null, repairs: boolean) {
    this.#account = account;
    this.#repairs = repairs;
  }

  get unsettled(): number {
    return this.#open?.size ?? 0;
  }

  /** Compares the open leads with a fold. */
  async look(fold: EventTotals, pace: Pace): Promise<void> {
    const unreadable = new Set(fold.skipped.map(({ account }) => account));
    const openLeads = this.#open;
    const open = new Map<string, LeadSnapshot>();
    const isWrong = ({ key, lead }: StoredLead) =>
      lead.deletedAt === null &&
      !unreadable.has(parseAccountId(key.pk)) &&
      lead.revenue !== getComputedRevenue(fold, key);
    const keepOpen = ({ key, lead: { revision, salesCount } }: StoredLead) =>
      open.set(serializeKey(key), { key, revision, salesCount });
    if (openLeads === null) {
      await forEachLead(this.#account, (leads) => leads.filter(isWrong).forEach(keepOpen), pace);
    } else {
      const limit = pLimit(MAX_CONCURRENT_WRITES);
      const correctLead = async (stored: StoredLead) => {
        const isStill = isUnchanged(stored.lead, openLeads.get(serializeKey(stored.key)));
        if (!isStill || !(await this.#correct(stored, getComputedRevenue(fold, stored.key)))) keepOpen(stored);
      };
      const keys = [...openLeads.values()].map(({ key }) => key);
      await pace.runBatches(keys, async (batch) =>
        limit.map((await readStoredLeads(batch)).filter(isWrong), correctLead),
      );
    }
    this.#open = open;
  }

  /** @returns false on a conflict */
  async #correct({ key, lead }: StoredLead, computed: ExactInteger): Promise<boolean> {
    const account = parseAccountId(key.pk);
    try {
      if (this.#repairs) await writeLeadRevenue(account, lead, computed);
    } catch (error) {
      if (error instanceof ConditionFailedError || error instanceof TransactionConflictError) return false;
      throw error;
    }
    const { id: leadId, revenue: stored } = lead;
    if (stored === undefined) this.unknownRevenue += 1;
    else this.revenueDifferences.push({ account, leadId, stored, computed });
    return true;
  }
}

function getComputedRevenue(fold: EventTotals, key: Key): ExactInteger {
  return fold.revenue.get(serializeKey(key)) ?? 0;
}

function isUnchanged({ revision, salesCount }: Lead, snapshot: LeadSnapshot | undefined): boolean {
  return snapshot?.revision === revision && snapshot.salesCount === salesCount;
}
