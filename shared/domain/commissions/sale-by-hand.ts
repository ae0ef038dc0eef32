import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { Commission } from './commission.ts';

/** A sale that a company enters by hand. */
export interface SaleByHand {
  readonly leadId: number;
  /** In the smallest unit of the account's currency. */
  readonly amount: number;
  readonly plan: string | null;
  /** The company's own id of the sale; one is made where it has none. */
  readonly eventId: string | undefined;
  /** When it happened, ISO 8601; now, where it is left out. */
  readonly at: string | undefined;
  /** In what it has to be rewarded; whatever the reward gives, where it is left out. */
  readonly unit: Unit | undefined;
  readonly notes: Pick<Commission, 'internalNote' | 'externalNote' | 'createdBy'>;
  readonly quiet: boolean;
}
