import type { Input, World } from '#test/support/requests/world.ts';
import { affiliateSituations } from './affiliate.ts';
import { automationSituations } from './automations.ts';
import { billingSituations } from './billing.ts';
import { broadcastSituations } from './broadcasts.ts';
import { bulkSituations } from './bulk.ts';
import { campaignSituations } from './campaigns.ts';
import { commissionSituations } from './commissions.ts';
import { contestSituations } from './contests.ts';
import { leadSituations } from './leads.ts';
import { payoutSituations } from './payouts.ts';
import { portalSituations } from './portal.ts';
import { promoterSituations } from './promoters.ts';
import { recordSituations } from './records.ts';
import { signInSituations } from './sign-in.ts';
import { trackingSituations } from './tracking.ts';

/**
 * By path, or method and path: prepares records and returns the input of a call that touches more of the table than the
 * usual call.
 */
export type Situations = Readonly<Record<string, Readonly<Record<string, (world: World) => Promise<Input>>>>>;

export const situations: Situations = {
  ...trackingSituations,
  ...promoterSituations,
  ...leadSituations,
  ...commissionSituations,
  ...payoutSituations,
  ...recordSituations,
  ...campaignSituations,
  ...broadcastSituations,
  ...automationSituations,
  ...contestSituations,
  ...bulkSituations,
  ...portalSituations,
  ...signInSituations,
  ...affiliateSituations,
  ...billingSituations,
};
