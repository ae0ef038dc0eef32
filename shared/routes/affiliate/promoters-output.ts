import * as v from 'valibot';
import { field, id, maybe, when } from '#shared/routes/output.ts';
import { v2Promoter } from '#shared/routes/v2/promoters-output.ts';

const { entries } = v2Promoter;

/** A promoter as it sees itself: what the company keeps about it, and other promoters, are nowhere in it. */
export const affiliatePromoter = field(
  v.object({
    id: entries.id,
    status: entries.status,
    email: entries.email,
    name: entries.name,
    cust_id: entries.cust_id,
    joined_at: entries.joined_at,
    stats: entries.stats,
    profile: entries.profile,
    promoter_campaigns: entries.promoter_campaigns,
    balances: entries.balances,
    account: field(
      v.object({
        id: field(id, 'Id of the account.'),
        name: field(v.string(), 'Name of the company.'),
        currency: field(v.string(), 'Its currency, as ISO 4217 has it.'),
      }),
      'The company that it is a promoter of.',
    ),
    must_set_password: field(
      v.boolean(),
      'Whether a password has to be set before anything else: it has signed in with one that the company has given.',
    ),
    session: field(
      maybe(
        v.object({
          ends_at: field(when, 'When the session ends.'),
          opened_by_company: field(
            v.boolean(),
            'Whether somebody of the company has opened it, and acts as the promoter.',
          ),
        }),
      ),
      'The session that the call comes with; null where it comes with the promoter’s `auth_token`.',
    ),
  }),
  'A promoter as it sees itself.',
);

export type AffiliatePromoter = v.InferOutput<typeof affiliatePromoter>;
