/** What the service should hold, kept as simply as it can be said; written without a look at how the service does it. */
export interface ModelCommission {
  readonly id: number;
  promoter: number;
  readonly unit: 'cash' | 'credits';
  readonly amount: number;
  status: 'approved' | 'pending' | 'denied';
  payout: ModelPayout | null;
  readonly tier: number;
  readonly lead: ModelLead;
  /** The commission that this one takes back. */
  readonly of: ModelCommission | null;
}

export interface ModelLead {
  readonly email: string;
  readonly id: number;
  owner: number;
  state: string;
  customer: boolean;
  deleted: boolean;
}

export interface ModelSale {
  readonly eventId: string;
  readonly lead: ModelLead;
  /** Whose promotion it counted for. */
  readonly owner: number;
  readonly amount: number;
  refunded: number;
  readonly commissions: ModelCommission[];
}

export interface ModelPayout {
  readonly id: number;
  readonly promoter: number;
  readonly unit: string;
  status: 'pending' | 'processing' | 'completed';
}

export interface ModelPromoter {
  readonly id: number;
  readonly refId: string;
  readonly parent: number | null;
  deleted: boolean;
  readonly counts: Counts;
}

export interface Counts {
  leads_count: number;
  customers_count: number;
  active_customers_count: number;
  sales_count: number;
  sales_total: number;
  refunds_count: number;
  refunds_total: number;
  cancellations_count: number;
}

export class Model {
  readonly promoters: ModelPromoter[] = [];
  readonly leads: ModelLead[] = [];
  readonly sales: ModelSale[] = [];
  readonly commissions: ModelCommission[] = [];
  readonly payouts: ModelPayout[] = [];
  /** Refunds of a promotion are counted where the sale's own commission is now. */
  made = 0;

  promoter(index: number): ModelPromoter {
    const promoter = this.promoters[index % this.promoters.length];
    if (!promoter) throw new Error('a model has promoters');
    return promoter;
  }

  /** The lead of that e-mail, if there is one that was not deleted. */
  leadOf(email: string): ModelLead | undefined {
    return this.leads.find((lead) => lead.email === email && !lead.deleted);
  }

  isActive(lead: ModelLead): boolean {
    return lead.customer && (lead.state === 'active' || lead.state === 'subscribed');
  }

  /** Whether a tracking call finds the lead and a promoter who may earn. */
  takesSales(lead: ModelLead): boolean {
    return lead.state !== 'denied' && !this.byId(lead.owner).deleted;
  }

  byId(id: number): ModelPromoter {
    const promoter = this.promoters.find((candidate) => candidate.id === id);
    if (!promoter) throw new Error(`no promoter ${id} in the model`);
    return promoter;
  }

  payoutAmount(payout: ModelPayout): number {
    return sum(this.commissions.filter((commission) => commission.payout === payout));
  }

  /** A negative sum waits for the next payout. */
  empty(payout: ModelPayout): void {
    for (const commission of this.commissions) if (commission.payout === payout) commission.payout = null;
  }

  balances(promoter: number, unit: string): { earned: number; paid: number } {
    const own = this.commissions.filter((row) => row.promoter === promoter && row.unit === unit);
    return {
      earned: sum(own.filter(({ status }) => status === 'approved')),
      paid: this.payouts
        .filter((payout) => payout.promoter === promoter && payout.unit === unit && payout.status === 'completed')
        .reduce((total, payout) => total + this.payoutAmount(payout), 0),
    };
  }
}

export function noCounts(): Counts {
  return {
    leads_count: 0,
    customers_count: 0,
    active_customers_count: 0,
    sales_count: 0,
    sales_total: 0,
    refunds_count: 0,
    refunds_total: 0,
    cancellations_count: 0,
  };
}

export function sum(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}
