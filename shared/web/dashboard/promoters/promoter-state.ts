import type { ListRow } from '#web/ui/api/response-types.ts';

type State = Pick<ListRow<'/api/v2/company/promoters'>, 'status' | 'promoter_campaigns'>;

/** Approval also ends a block in a campaign. */
export const canApprovePromoter = ({ status, promoter_campaigns: promotions }: State): boolean =>
  status !== 'approved' || promotions.some(({ state }) => state === 'blocked');

export const canRejectPromoter = ({ status }: Pick<State, 'status'>): boolean => status !== 'denied';

/** Blocks concern the campaigns that the promoter has not left. */
export const canBlockPromoter = ({ promoter_campaigns: promotions }: Pick<State, 'promoter_campaigns'>): boolean =>
  promotions.some(({ state }) => state !== 'blocked' && state !== 'inactive');
