import { accountCommands } from './account.ts';
import { batchCommands } from './batch.ts';
import { campaignCommands } from './campaign.ts';
import type { Command } from './command.ts';
import { commissionCommands } from './commission.ts';
import { keyCommands } from './key.ts';
import { leadCommands } from './lead.ts';
import { linkCommands } from './link.ts';
import { mailCommands } from './mail.ts';
import { payoutCommands } from './payouts.ts';
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
  ...promoterCommands,
  ...promoterListCommands,
  ...linkCommands,
  ...leadCommands,
  ...commissionCommands,
  ...payoutCommands,
  ...batchCommands,
  ...webhookCommands,
  ...projectionCommands,
  ...reportCommands,
  ...rateCommands,
  ...mailCommands,
];
