import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import { aPromoterSession } from '#test/support/portal/sessions.ts';
import { aCompany, type Company, post, unique } from '#test/support/service/company.ts';

/** A company with one record of everything that a call can name. */
export interface World {
  readonly company: Company & { readonly promoterToken?: string };
  readonly promoter: Promoter;
  readonly promotion: Promotion;
  readonly tid: string;
  /** A lead with a sale too large to be fully refunded in a test. */
  readonly email: string;
  readonly uid: string;
  readonly username: string;
  readonly saleEventId: string;
  /** A refund of that sale, too small to reverse any commission. */
  readonly refundEventId: string;
}

export async function aWorld(): Promise<World> {
  const base = await aCompany();
  const { promoter, promotion } = await base.promoter({ promoCode: unique('CODE'), custId: unique('cust') });
  const company = { ...base, promoterToken: await aPromoterSession(base.account, promoter) };
  const [email, uid, saleEventId] = [`${unique('lead')}@example.com`, unique('uid'), unique('sale')];
  const username = unique('user');
  const { body: visitor } = await post('/tr', { account: company.account.id, ref_id: promotion.refId });
  await company.v1('/track/signup', { email, uid, username, tid: visitor.tid });
  await company.v2('/track/sale', { email, event_id: saleEventId, amount: 1_000_000_000 });
  const refundEventId = unique('refund');
  await company.v2('/track/refund', { email, event_id: refundEventId, amount: 1, sale_event_id: saleEventId });
  return { company, promoter, promotion, tid: visitor.tid, email, uid, username, saleEventId, refundEventId };
}

export type Input = Readonly<Record<string, unknown>>;

export function references(world: World): Input {
  return {
    email: world.email,
    uid: world.uid,
    ref_id: world.promotion.refId,
    tid: world.tid,
    promo_code: world.promotion.promoCode,
    promoter_email: world.promoter.email,
    sale_event_id: world.saleEventId,
    refund_event_id: world.refundEventId,
    cust_id: world.promoter.custId,
    auth_token: world.promoter.authToken,
    parent_promoter_email: world.promoter.email,
  };
}
