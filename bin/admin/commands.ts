import type { Command } from './command.ts';
import { accountCommands } from './commands/account.ts';
import { batchCommands } from './commands/batch.ts';
import { billingCommands } from './commands/billing.ts';
import { campaignCommands } from './commands/campaign.ts';
import { clickCommands } from './commands/clicks.ts';
import { commissionCommands } from './commands/commission.ts';
import { doctorCommands } from './commands/doctor.ts';
import { importCommands } from './commands/import.ts';
import { keyCommands } from './commands/key.ts';
import { leadCommands } from './commands/lead.ts';
import { linkCommands } from './commands/link.ts';
import { mailCommands } from './commands/mail.ts';
import { payoutCommands } from './commands/payouts.ts';
import { productCommands } from './commands/product.ts';
import { projectionCommands } from './commands/projections.ts';
import { promoterCommands } from './commands/promoter.ts';
import { promoterListCommands } from './commands/promoter-list.ts';
import { rateCommands } from './commands/rates.ts';
import { reportCommands } from './commands/reports.ts';
import { userCommands } from './commands/user.ts';
import { webhookCommands } from './commands/webhook.ts';

/** In the order of the usage. */
export const commands: readonly Command[] = [
  ...accountCommands,
  ...keyCommands,
  ...userCommands,
  ...campaignCommands,
  ...productCommands,
  ...promoterCommands,
  ...promoterListCommands,
  ...linkCommands,
  ...leadCommands,
  ...commissionCommands,
  ...payoutCommands,
  ...importCommands,
  ...batchCommands,
  ...webhookCommands,
  ...billingCommands,
  ...projectionCommands,
  ...reportCommands,
  ...clickCommands,
  ...rateCommands,
  ...mailCommands,
  ...doctorCommands,
];
