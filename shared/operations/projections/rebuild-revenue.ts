import pLimit from 'p-limit';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Exact } from '#shared/domain/reports/exact.ts';
import { eachLead, type StoredLead, storedLeads, writeRevenue } from '#shared/store/leads/lead-revenue.ts';
import { accountOf, type Key, nameOf } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { Contended, Obstructed } from '#shared/store/table/transaction.ts';
import type { Fold } from './rebuild-fold.ts';

/** A lead that is said to have brought something else than its events add up to. */
interface RevenueDifference {
  readonly account: number;
  readonly leadId: number;
  readonly stored: Exact;
  readonly computed: Exact;
}

export interface RevenueFindings {
  readonly revenueDifferences: readonly RevenueDifference[];
  /** How many leads an earlier version has made, of which it is not known what they have brought. */
  readonly unknownRevenue: number;
}

/** A lead as it was before events were read: each event of money raises one of its numbers. */
interface Noted extends Pick<Lead, 'revision' | 'salesCount'> {
  readonly key: Key;
}

const WRITES_AT_ONCE = 25;

/**
 * Compares what leads have brought with their events. First all leads are looked at, in no order with the events: what is right
 * then is right. What is not is noted, and compared with events that are read after that, as long as traffic changes it. Holds
 * only what is noted, never leads. Accounts with an event that nothing can be made of are passed over: nobody can say what it brought.
 */
export class RevenueComparison implements RevenueFindings {
  readonly revenueDifferences: RevenueDifference[] = [];
  unknownRevenue = 0;
  readonly #account: number | null;
  readonly #repairs: boolean;
  #open: Map<string, Noted> | null = null;

  /**
   * @param account null: every account's
   * @param repairs whether what differs is put right, each lead unless it changes meanwhile
   */
  constructor(account: number | null, repairs: boolean) {
    this.#account = account;
    this.#repairs = repairs;
  }

  /** How many leads are to be looked at again. */
  get unsettled(): number {
    return this.#open?.size ?? 0;
  }

  /** Compares what is open with the events as they are now. */
  async look(fold: Fold, pace: Pace): Promise<void> {
    const unreadable = new Set(fold.skipped.map(({ account }) => account));
    const noted = this.#open;
    const open = new Map<string, Noted>();
    const isWrong = ({ key, lead }: StoredLead) =>
      lead.deletedAt === null && !unreadable.has(accountOf(key.pk)) && lead.revenue !== computedIn(fold, key);
    const note = ({ key, lead: { revision, salesCount } }: StoredLead) =>
      open.set(nameOf(key), { key, revision, salesCount });
    if (noted === null) {
      await eachLead(this.#account, (leads) => leads.filter(isWrong).forEach(note), pace);
    } else {
      const limit = pLimit(WRITES_AT_ONCE);
      const settle = async (stored: StoredLead) => {
        const isStill = isUnchanged(stored.lead, noted.get(nameOf(stored.key)));
        if (!isStill || !(await this.#settle(stored, computedIn(fold, stored.key)))) note(stored);
      };
      const keys = [...noted.values()].map(({ key }) => key);
      await pace.inHundreds(keys, async (some) => limit.map((await storedLeads(some)).filter(isWrong), settle));
    }
    this.#open = open;
  }

  /** @returns whether nothing came in between */
  async #settle({ key, lead }: StoredLead, computed: Exact): Promise<boolean> {
    const account = accountOf(key.pk);
    try {
      if (this.#repairs) await writeRevenue(account, lead, computed);
    } catch (error) {
      if (error instanceof Obstructed || error instanceof Contended) return false;
      throw error;
    }
    const { id: leadId, revenue: stored } = lead;
    if (stored === undefined) this.unknownRevenue += 1;
    else this.revenueDifferences.push({ account, leadId, stored, computed });
    return true;
  }
}

function computedIn(fold: Fold, key: Key): Exact {
  return fold.revenue.get(nameOf(key)) ?? 0;
}

function isUnchanged({ revision, salesCount }: Lead, noted: Noted | undefined): boolean {
  return noted?.revision === revision && noted.salesCount === salesCount;
}
