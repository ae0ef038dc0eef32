import type fc from 'fast-check';
import { bulks } from '#test/support/ledger/bulk/bulks.ts';
import type { Command } from '#test/support/ledger/command.ts';
import { methods } from '#test/support/ledger/payouts/methods.ts';
import { paymentsBatches } from '#test/support/ledger/payouts/payments-batches.ts';
import { payOut, payouts } from '#test/support/ledger/payouts/payouts.ts';
import { campaigns } from './campaigns.ts';
import { A_CODE, codes, createCode } from './codes.ts';
import { commissions } from './commissions.ts';
import { leads } from './leads.ts';
import { ownRewards } from './own-rewards.ts';
import { promoters } from './promoters.ts';
import { refund, refunds } from './refunds.ts';
import { reversals } from './reversals.ts';
import { sales, sell } from './sales.ts';
import { share, sharing } from './sharing.ts';
import { signUp, tracking } from './tracking.ts';

type Often = readonly [number, fc.Arbitrary<Command>];

/** Creations are more frequent than deletions. */
const earning: readonly Often[] = [
  [2, tracking.signUp],
  [8, sales.sell],
  [2, sales.enter],
  [3, refunds.refund],
  [1, refunds.refundAny],
  [4, reversals.reverse],
  [2, leads.change],
  [1, leads.state],
  [2, leads.identifiers],
  [4, leads.move],
  [1, leads.judge],
  [3, sharing.share],
  [2, ownRewards.give],
  [2, codes.create],
  [2, codes.change],
  [2, commissions.update],
  [2, payouts.create],
  [1, promoters.add],
  [2, bulks.accept],
  [2, bulks.block],
  [1, bulks.approveLeads],
  [1, bulks.disableLeads],
  [1, bulks.enableLeads],
];

const others: readonly Often[] = [
  [1, tracking.subscribe],
  [1, sales.sellAgain],
  [1, tracking.cancel],
  [1, leads.enter],
  [1, leads.remove],
  [2, commissions.give],
  [1, commissions.giveCustom],
  [2, commissions.writeOff],
  [1, commissions.updateOfSale],
  [2, payouts.run],
  [1, payouts.setTerms],
  [5, payouts.update],
  [2, methods.add],
  [1, methods.change],
  [1, methods.remove],
  [1, methods.offer],
  [4, paymentsBatches.create],
  [3, paymentsBatches.createOfAll],
  [2, paymentsBatches.file],
  [3, paymentsBatches.pay],
  [5, paymentsBatches.results],
  [2, paymentsBatches.remove],
  [2, promoters.create],
  [3, promoters.update],
  [1, promoters.move],
  [1, promoters.remove],
  [1, codes.archive],
  [1, campaigns.create],
  [1, campaigns.remove],
  [2, bulks.reject],
  [1, bulks.archive],
  [1, bulks.restore],
  [1, bulks.addToCampaign],
  [1, bulks.moveToCampaign],
  [1, bulks.assignParent],
  [3, bulks.moveLeads],
  [1, bulks.deleteLeads],
  [1, bulks.approve],
  [3, bulks.deny],
  [2, bulks.destroy],
  [3, bulks.generatePayouts],
  [2, bulks.destroyPayouts],
  [3, bulks.markPaid],
  [3, bulks.markUnpaid],
  [2, bulks.markFailed],
  [1, bulks.cancel],
];

const weighOperations = (all: readonly Often[]) =>
  all.flatMap(([times, operation]) => Array.from({ length: times }, () => operation));

export const operations = { earning: weighOperations(earning), all: weighOperations([...earning, ...others]) };

/**
 * First operations of every sequence: a lead, commissions of two tiers in and outside a payout, a share if there is a
 * promoter for it, a refund, a signed-up lead, and a promo code with other terms. Later operations need them.
 */
export const opening: readonly Command[] = [
  sell({ email: 0, uid: null }, { ref: 1 }, 1000, false),
  payOut(1, false, null),
  share(0, [{ nth: 0, percentage: 30 }]),
  sell({ email: 0, uid: null }, null, 500, false, 'team-monthly'),
  refund(1, 50),
  signUp({ email: 1, uid: null }, 1, false),
  createCode(A_CODE, 1, 5),
];
