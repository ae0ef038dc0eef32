import type { Promoter, Promotion } from '#shared/domain/promoter.ts';
import type { Route } from '#shared/routes/route.ts';
import { bulkInputs } from '#test/support/bulk/inputs.ts';
import { campaignInputs } from '#test/support/campaigns/inputs.ts';
import { leadInputs } from '#test/support/leads/inputs.ts';
import { payoutInputs } from '#test/support/payouts/inputs.ts';
import { promoterInputs } from '#test/support/promoters/inputs.ts';
import { recordInputs } from '#test/support/records/inputs.ts';
import { aCompany, type Company, post, unique } from '#test/support/service/company.ts';
import { webhookInputs } from '#test/support/webhooks/inputs.ts';

/** A company with one of everything that a call can name. */
export interface World {
  readonly company: Company;
  readonly promoter: Promoter;
  readonly promotion: Promotion;
  readonly tid: string;
  /** A lead with a sale too large to be refunded in a test. */
  readonly email: string;
  readonly uid: string;
  readonly saleEventId: string;
}

export async function aWorld(): Promise<World> {
  const company = await aCompany();
  const { promoter, promotion } = await company.promoter({ promoCode: unique('CODE'), custId: unique('cust') });
  const [email, uid, saleEventId] = [`${unique('lead')}@example.com`, unique('uid'), unique('sale')];
  const { body: visitor } = await post('/tr', { account: company.account.id, ref_id: promotion.refId });
  await company.v2('/track/signup', { email, uid, tid: visitor.tid });
  await company.v2('/track/sale', { email, event_id: saleEventId, amount: 1_000_000_000 });
  return { company, promoter, promotion, tid: visitor.tid, email, uid, saleEventId };
}

export type Input = Readonly<Record<string, unknown>>;

/** What parameters may name in a world: the things of one company, by the name of the parameter. */
export function references(world: World): Input {
  return {
    email: world.email,
    uid: world.uid,
    ref_id: world.promotion.refId,
    tid: world.tid,
    promo_code: world.promotion.promoCode,
    promoter_email: world.promoter.email,
    sale_event_id: world.saleEventId,
    cust_id: world.promoter.custId,
    auth_token: world.promoter.authToken,
    parent_promoter_email: world.promoter.email,
  };
}

/** What calls of the other areas name, by their path; with the method before it where others are at the same address. */
const named: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  ...promoterInputs,
  ...leadInputs,
  ...payoutInputs,
  ...recordInputs,
  ...campaignInputs,
  ...bulkInputs,
  ...webhookInputs,
};

/** The example of a route's input, told of a world: a call that has not been made before and is answered with 200. */
export async function validInput({ method, path, inputExample = {} }: Route, world: World): Promise<Input> {
  const ofArea = await (named[`${method} ${path}`] ?? named[path])?.(world);
  if (ofArea) return { ...inputExample, ...ofArea };
  const isForNewLead = 'ref_id' in inputExample;
  const told: Input = {
    ...references(world),
    ...(isForNewLead ? { email: `${unique('lead')}@example.com`, uid: unique('uid') } : {}),
    account: world.company.account.id,
    url: `https://shop.example/?ref=${world.promotion.refId}`,
    event_id: unique('event'),
    created_at: new Date().toISOString(),
  };
  return Object.fromEntries(Object.entries(inputExample).map(([name, value]) => [name, told[name] ?? value]));
}
