import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { Commission } from './commission.ts';

/** Input for a manual sale. */
export interface ManualSaleInput {
  readonly leadId: number;
  /** Smallest unit. */
  readonly amount: number;
  readonly plan: string | null;
  readonly eventId: string | undefined;
  /** ISO 8601; default now. */
  readonly at: string | undefined;
  /** Required unit of the reward. */
  readonly unit: Unit | undefined;
  readonly notes: Pick<Commission, 'internalNote' | 'externalNote' | 'createdBy'>;
  readonly quiet: boolean;
}
