import type { Promoter, Promotion } from '#shared/domain/promoter.ts';
import type { Route } from '#shared/routes/route.ts';
import { bulkInputs } from './bulk-inputs.ts';
import { campaignInputs } from './campaign-inputs.ts';
import { aCompany, type Company, post, unique } from './company.ts';
import { leadInputs } from './lead-inputs.ts';
import { payoutInputs } from './payout-inputs.ts';
import { promoterInputs } from './promoter-inputs.ts';
import { recordInputs } from './record-inputs.ts';
import { webhookInputs } from './webhook-inputs.ts';

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
