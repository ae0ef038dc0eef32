import { bulksOfCommissions } from './bulk-commissions.ts';
import { bulksOfLeads } from './bulk-leads.ts';
import { bulksOfPayouts } from './bulk-payouts.ts';
import { bulksOfPromoters } from './bulk-promoters.ts';

export const bulks = { ...bulksOfPromoters, ...bulksOfLeads, ...bulksOfCommissions, ...bulksOfPayouts };
