import type { Lead } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { TrackingResult } from '#shared/operations/tracking/tracking-result.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';
import type { Amount, Fact, Facts, Place, Reversal } from './facts.ts';
import type { ReportCompany } from './report-company.ts';

interface KnownSale extends Amount {
  readonly eventId: string;
  readonly email: string;
}

/** Many months before the present: manual changes and clicks always use the clock's time. */
const BEGINNING = Date.UTC(2023, 3, 20, 9);

export class History {
  readonly reportCompany: ReportCompany;
  now = BEGINNING;
  readonly clicks: (Fact & { readonly tid: string })[] = [];
  readonly signups: Fact[] = [];
  readonly sales: KnownSale[] = [];
  readonly commissions: number[] = [];
  readonly payouts: number[] = [];
  readonly left: { readonly ended: Promise<unknown>; readonly release: () => void }[] = [];
  done = 0;
  /** Leads by their last response; deleted ones by the previous response. */
  readonly #leads = new Map<number, { readonly lead: Lead; readonly deleted: boolean }>();
  readonly #refunds: (Amount & { readonly eventId: string })[] = [];
  readonly #reversals: Reversal[] = [];
  readonly #activity: (Amount & { at: number })[] = [];
  readonly #cancellations: Fact[] = [];
  readonly #lastActivity = new Map<number, number>();
  readonly #firstActivity = new Map<number, { readonly begin: { at: number }; until: number | null }>();
  #made = 0;

  constructor(reportCompany: ReportCompany) {
    this.reportCompany = reportCompany;
  }

  get runtime() {
    return { ...runtime, now: () => new Date(this.now).toISOString() };
  }

  get call() {
    return { account: this.reportCompany.company.account, runtime: this.runtime };
  }

  fresh(what: string): string {
    this.#made += 1;
    return `${what}-${this.#made}`;
  }

  get leads(): Lead[] {
    return [...this.#leads.values()].flatMap(({ lead, deleted }) => (deleted ? [] : [lead]));
  }

  leadBy(email: string): Lead | undefined {
    return this.leads.find((lead) => lead.email === email);
  }

  async unlessRefused<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      const response = await call();
      this.done += 1;
      return response;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /**
   * Moves a lead's activity from its old to its new place at a time.
   * @param after null for a deleted lead
   */
  leadChanged(before: Lead | undefined, after: Lead | null, at: number): void {
    this.#notice(before, after, at);
    if (after) this.#leads.set(after.id, { lead: after, deleted: false });
    else if (before) this.#leads.set(before.id, { lead: before, deleted: true });
  }

  /**
   * A customer becomes active, inactive or moves, never earlier than its previous change. Its first activity starts
   * when it became a customer, which may be corrected later.
   */
  #notice(before: Lead | undefined, after: Lead | null, at: number): void {
    const id = before?.id ?? after?.id ?? 0;
    const since = after?.customerSince ? Date.parse(after.customerSince) : null;
    const first = this.#firstActivity.get(id);
    if (first && since !== null) {
      first.begin.at = Math.min(since, first.until ?? since);
      if (first.until === null) this.#lastActivity.set(id, since);
    }
    const was = before && isActive(before) ? toPlace(before) : null;
    const placeAfter = after && isActive(after) ? toPlace(after) : null;
    if (was?.promoterId === placeAfter?.promoterId && was?.campaignId === placeAfter?.campaignId) return;
    const time = first || since === null ? Math.max(at, this.#lastActivity.get(id) ?? at) : since;
    this.#lastActivity.set(id, time);
    if (first) first.until ??= time;
    if (was) this.#activity.push({ at: time, ...was, amount: -1 });
    if (!placeAfter) return;
    const begin = { at: time, ...placeAfter, amount: 1 };
    this.#activity.push(begin);
    if (!first) this.#firstActivity.set(id, { begin, until: null });
  }

  cancelled(before: Lead, after: Lead, at: number): void {
    if (before.customerSince !== null && before.cancelledAt === null && after.cancelledAt !== null)
      this.#cancellations.push({ at, ...toPlace(after) });
  }

  boughtBeforeCancelling(before: Lead | undefined, after: Lead): void {
    const { customerSince, cancelledAt } = after;
    if (before?.state !== 'cancelled' || before.customerSince !== null || after.state !== 'cancelled') return;
    if (customerSince === null || cancelledAt === null) return;
    const ended = customerSince <= cancelledAt ? cancelledAt : (after.lastCancelledAt ?? cancelledAt);
    const [owner, until] = [toPlace(before), Date.parse(ended)];
    const begin = { at: Date.parse(customerSince), ...owner, amount: 1 };
    this.#activity.push(begin, { at: until, ...owner, amount: -1 });
    this.#cancellations.push({ at: until, ...owner });
    this.#firstActivity.set(after.id, { begin, until });
    this.#lastActivity.set(after.id, until);
  }

  refunded(refund: Amount & { readonly eventId: string }): void {
    this.#refunds.push(refund);
  }

  get refunds(): readonly (Amount & { readonly eventId: string })[] {
    return this.#refunds;
  }

  reversed({ eventId }: { readonly eventId: string }, at: number): void {
    const parts = this.#refunds.filter((refund) => refund.eventId === eventId);
    this.#reversals.push(...parts.map((part) => ({ ...part, at, refundedAt: part.at })));
  }

  earned({ commissions }: Pick<TrackingResult, 'commissions'>): void {
    this.commissions.push(...commissions.map(({ commission }) => commission.id));
  }

  async facts(): Promise<Facts> {
    const { id: account } = this.reportCompany.company.account;
    const [commissions, payouts] = await Promise.all([
      findCommissions(account, this.commissions),
      findPayouts(account, [...new Set(this.payouts)]),
    ]);
    const leads = [...this.#leads.values()].map(({ lead }) => lead);
    return {
      clicks: this.clicks,
      signups: this.signups,
      referrals: leads.map((lead) => ({ at: Date.parse(lead.createdAt), ...toPlace(lead) })),
      customers: leads.flatMap((lead) => {
        const { customerSince, origin } = lead;
        if (customerSince === null) return [];
        return [{ at: Date.parse(customerSince), ...toPlace(lead), byLink: origin === 'link' }];
      }),
      sales: this.sales,
      refunds: this.#refunds,
      reversals: this.#reversals,
      earnings: commissions
        .filter(({ unit, status }) => unit === 'cash' && status !== 'denied')
        .map((commission) => ({
          at: Date.parse(commission.createdAt),
          ...toPlace(commission),
          // Promoters and campaigns are never combined in a report.
          campaignId: commission.saleCampaignId ?? commission.campaignId,
          amount: commission.amount,
        })),
      payouts: payouts.flatMap((payout) => {
        const { unit, status, datePaid, amount } = payout;
        if (unit !== 'cash' || status !== 'completed') return [];
        return [{ at: Date.parse(datePaid ?? ''), ...toPlace(payout), amount }];
      }),
      activity: this.#activity,
      cancellations: this.#cancellations,
    };
  }
}

export function toPlace({ promoterId, campaignId }: Place): Place {
  return { promoterId, campaignId };
}

function isActive({ customerSince, state }: Lead): boolean {
  return customerSince !== null && ['active', 'subscribed'].includes(state);
}
