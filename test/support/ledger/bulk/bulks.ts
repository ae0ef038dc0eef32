import { commissionBulks } from './bulk-commissions.ts';
import { leadBulks } from './bulk-leads.ts';
import { payoutBulks } from './bulk-payouts.ts';
import { promoterBulks } from './bulk-promoters.ts';

export const bulks = { ...promoterBulks, ...leadBulks, ...commissionBulks, ...payoutBulks };
