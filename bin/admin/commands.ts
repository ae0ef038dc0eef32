import { accountCommands } from './account.ts';
import { batchCommands } from './batch.ts';
import { billingCommands } from './billing.ts';
import { campaignCommands } from './campaign.ts';
import { clickCommands } from './clicks.ts';
import type { Command } from './command.ts';
import { commissionCommands } from './commission.ts';
import { doctorCommands } from './doctor.ts';
import { importCommands } from './import.ts';
import { keyCommands } from './key.ts';
import { leadCommands } from './lead.ts';
import { linkCommands } from './link.ts';
import { mailCommands } from './mail.ts';
import { payoutCommands } from './payouts.ts';
import { productCommands } from './product.ts';
import { projectionCommands } from './projections.ts';
import { promoterCommands } from './promoter.ts';
import { promoterListCommands } from './promoter-list.ts';
import { rateCommands } from './rates.ts';
import { reportCommands } from './reports.ts';
import { userCommands } from './user.ts';
import { webhookCommands } from './webhook.ts';

/** Every command, in the order of the usage. */
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
