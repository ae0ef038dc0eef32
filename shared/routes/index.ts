import { bulkRoutes } from './bulk.ts';
import { campaignRoutes } from './campaigns.ts';
import { leadRoutes } from './leads.ts';
import { payoutRoutes } from './payouts.ts';
import { promoterRoutes } from './promoters.ts';
import { recordRoutes } from './records.ts';
import { reportRoutes } from './reports.ts';
import { rewardRoutes } from './rewards.ts';
import type { Route } from './route.ts';
import { siteRoutes } from './site.ts';
import { trackingRoutes } from './tracking.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every endpoint of the service. A new endpoint is a row here, its file under functions/ and a test. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...trackingRoutes,
  ...promoterRoutes,
  ...leadRoutes,
  ...rewardRoutes,
  ...payoutRoutes,
  ...reportRoutes,
  ...recordRoutes,
  ...campaignRoutes,
  ...bulkRoutes,
  ...webhookRoutes,
];
