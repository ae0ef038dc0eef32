import type { Input, World } from '#test/support/requests/world.ts';
import { affiliateSituations } from './affiliate.ts';
import { billingSituations } from './billing.ts';
import { bulkSituations } from './bulk.ts';
import { campaignSituations } from './campaigns.ts';
import { commissionSituations } from './commissions.ts';
import { leadSituations } from './leads.ts';
import { payoutSituations } from './payouts.ts';
import { portalSituations } from './portal.ts';
import { promoterSituations } from './promoters.ts';
import { recordSituations } from './records.ts';
import { signInSituations } from './sign-in.ts';
import { trackingSituations } from './tracking.ts';

/**
 * By path, or method and path: makes ready what a right call meets, and returns what the call sends. Each of them does more than
 * the usual call.
 */
export type Situations = Readonly<Record<string, Readonly<Record<string, (world: World) => Promise<Input>>>>>;

/** The situations in which an operation does to the table what its usual call does not. */
export const situations: Situations = {
  ...trackingSituations,
  ...promoterSituations,
  ...leadSituations,
  ...commissionSituations,
  ...payoutSituations,
  ...recordSituations,
  ...campaignSituations,
  ...bulkSituations,
  ...portalSituations,
  ...signInSituations,
  ...affiliateSituations,
  ...billingSituations,
};
