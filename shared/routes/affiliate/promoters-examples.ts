import { promoter } from '#shared/routes/v2/promoters-examples.ts';
import type { AffiliatePromoter } from './promoters-output.ts';

const { id, status, email, name, cust_id, joined_at, stats, profile, promoter_campaigns, balances } = promoter;

/** A promoter as it sees itself, as the OpenAPI document shows it. */
export const promoterExample: AffiliatePromoter = {
  ...{ id, status, email, name, cust_id, joined_at, stats, profile, promoter_campaigns, balances },
  account: { id: 1, name: 'Acme', currency: 'USD' },
  must_set_password: false,
  session: { ends_at: '2026-11-21T21:00:00.000Z', opened_by_company: false },
};
