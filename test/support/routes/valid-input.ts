import type { Route } from '#shared/routes/route.ts';
import { affiliateInputs } from '#test/support/affiliate/inputs.ts';
import { assetInputs } from '#test/support/assets/inputs.ts';
import { automationInputs } from '#test/support/automations/inputs.ts';
import { billingInputs } from '#test/support/billing/inputs.ts';
import { broadcastInputs } from '#test/support/broadcasts/inputs.ts';
import { bulkInputs } from '#test/support/bulk/inputs.ts';
import { campaignInputs } from '#test/support/campaigns/inputs.ts';
import { contestInputs } from '#test/support/contests/inputs.ts';
import { importInputs } from '#test/support/import/inputs.ts';
import { invoiceInputs } from '#test/support/invoices/inputs.ts';
import { leadInputs } from '#test/support/leads/inputs.ts';
import { publicInputs } from '#test/support/look/logo.ts';
import { payoutMethodInputs } from '#test/support/payout-methods/inputs.ts';
import { payoutInputs } from '#test/support/payouts/inputs.ts';
import { promoterInputs } from '#test/support/promoters/inputs.ts';
import { recordInputs } from '#test/support/records/inputs.ts';
import { type Input, references, type World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import { signInInputs } from '#test/support/sign-in/inputs.ts';
import { userInputs } from '#test/support/users/inputs.ts';
import { webhookInputs } from '#test/support/webhooks/inputs.ts';

/** Inputs of the areas by path, with the method where paths are shared. */
const inputBuilders: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  ...promoterInputs,
  ...signInInputs,
  ...leadInputs,
  ...payoutInputs,
  ...payoutMethodInputs,
  ...recordInputs,
  ...campaignInputs,
  ...assetInputs,
  ...broadcastInputs,
  ...invoiceInputs,
  ...automationInputs,
  ...contestInputs,
  ...bulkInputs,
  ...importInputs,
  ...userInputs,
  ...webhookInputs,
  ...billingInputs,
  ...affiliateInputs,
  ...publicInputs,
};

/** A new successful call of a route: its example input with a world's ids. */
export async function createValidInput({ method, path, inputExample = {} }: Route, world: World): Promise<Input> {
  const ofArea = await (inputBuilders[`${method} ${path}`] ?? inputBuilders[path])?.(world);
  if (ofArea) return { ...inputExample, ...ofArea };
  const isForNewLead = 'ref_id' in inputExample;
  const ofWorld: Input = {
    ...references(world),
    ...(isForNewLead ? { email: `${unique('lead')}@example.com`, uid: unique('uid') } : {}),
    account: world.company.account.id,
    url: `https://shop.example/?ref=${world.promotion.refId}`,
    event_id: unique('event'),
    created_at: new Date().toISOString(),
  };
  return Object.fromEntries(Object.entries(inputExample).map(([name, value]) => [name, ofWorld[name] ?? value]));
}
