import type * as v from 'valibot';
import { PROMOTER_STATUSES } from '#shared/domain/promoter.ts';
import { among, ids, listed, times, yesOrNo } from './lists-input.ts';
import { named } from './named-input.ts';

/** By what a promoter is found. */
export const promoterNameInput = named(['id', 'email', 'auth_token', 'ref_token', 'promo_code', 'cust_id']);

export const promoterListInput = listed(
  {
    status: among('status', PROMOTER_STATUSES),
    campaign_id: ids('campaign_id'),
    parent_promoter_id: ids('parent_promoter_id'),
    archived: yesOrNo('archived', 'Lists the archived ones, which are left out otherwise.'),
    created_at: times('created_at'),
  },
  ['id', 'email', 'name', 'joined_at'],
  'its e-mail, name, cust_id or a ref id',
);

export type PromoterNameInput = v.InferOutput<typeof promoterNameInput>;
export type PromoterListInput = v.InferOutput<typeof promoterListInput>;
