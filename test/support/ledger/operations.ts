import type fc from 'fast-check';
import { bulks } from './bulks.ts';
import { campaigns } from './campaigns.ts';
import { codes } from './codes.ts';
import type { Command } from './command.ts';
import { commissions } from './commissions.ts';
import { leads } from './leads.ts';
import { ownRewards } from './own-rewards.ts';
import { payOut, payouts } from './payouts.ts';
import { promoters } from './promoters.ts';
import { sell, tracking } from './tracking.ts';

/**
 * All operations of version 1, the bulk actions of version 2 and what it makes and changes, and the monthly run. What makes
 * something comes up more often than what ends it.
 */
const often: readonly [number, fc.Arbitrary<Command>][] = [
  [2, tracking.signUp],
  [1, tracking.subscribe],
  [7, tracking.sell],
  [1, tracking.sellAgain],
  [2, tracking.enter],
  [3, tracking.refund],
  [1, tracking.refundAny],
  [1, tracking.cancel],
  [1, leads.enter],
  [2, leads.change],
  [1, leads.state],
  [2, leads.identifiers],
  [2, leads.move],
  [1, leads.remove],
  [2, commissions.give],
  [1, commissions.giveCustom],
  [2, commissions.update],
  [1, commissions.updateOfSale],
  [2, payouts.create],
  [1, payouts.run],
  [5, payouts.update],
  [2, promoters.create],
  [3, promoters.update],
  [1, promoters.add],
  [1, promoters.move],
  [1, promoters.remove],
  [2, ownRewards.give],
  [2, codes.create],
  [2, codes.change],
  [1, codes.archive],
  [1, campaigns.create],
  [1, campaigns.remove],
  [2, bulks.accept],
  [2, bulks.reject],
  [2, bulks.block],
  [1, bulks.archive],
  [1, bulks.restore],
  [1, bulks.addToCampaign],
  [1, bulks.moveToCampaign],
  [1, bulks.assignParent],
  [1, bulks.approveLeads],
  [1, bulks.disableLeads],
  [3, bulks.moveLeads],
  [1, bulks.deleteLeads],
  [1, bulks.approve],
  [3, bulks.deny],
  [1, bulks.enableLeads],
  [2, bulks.destroy],
  [3, bulks.generatePayouts],
  [2, bulks.destroyPayouts],
  [3, bulks.markPaid],
  [3, bulks.markUnpaid],
];

export const operations = often.flatMap(([times, operation]) => Array.from({ length: times }, () => operation));

/**
 * What every sequence begins with: a lead, commissions of two tiers, a payout, and what is in none yet, so that there is
 * something to end.
 */
export const opening: readonly Command[] = [
  sell({ email: 0, uid: null }, { ref: 1 }, 1000, false),
  payOut(1, false, null),
  sell({ email: 0, uid: null }, null, 500, false),
];
