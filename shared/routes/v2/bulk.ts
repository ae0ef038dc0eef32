import * as v from 'valibot';
import type { BatchAction } from '#shared/domain/batch.ts';
import {
  batches,
  campaigns,
  changed,
  companyCaller,
  type ItemAccess,
  leads,
  membership,
  payouts,
  promoters,
  together,
} from '#shared/routes/items.ts';
import type { Answer, ErrorAnswers, KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, done } from './answers.ts';
import { v2BatchProcess, v2Progress } from './batch-output.ts';
import { completed, inProgress, pending } from './bulk-examples.ts';
import {
  acceptInput,
  addInput,
  type BulkInput,
  batchListInput,
  bulkInput,
  moveInput,
  ownerInput,
  paidInput,
  parentInput,
  progressInput,
  standingInput,
} from './bulk-input.ts';
import { recordInput } from './records-input.ts';

// Beside what it does to the records: the batch process, and the event that ends it.
const batch: ItemAccess = { reads: batches, writes: [...batches, ...changed] };
const onPromoters = together(batch, { reads: [...promoters, ...campaigns], writes: promoters });
const onLeads = together(batch, {
  reads: [...leads, ...membership, 'promotion-id', 'commission'],
  writes: [...leads, 'promoter', 'commission', 'text-key'],
});
const onCommissions = together(batch, {
  reads: [...membership, ...payouts, 'sale', 'refund', 'lead', 'commission'],
  writes: [...payouts, 'commission'],
});
const onPayouts = together(batch, { reads: [...payouts, 'commission'], writes: [...payouts, 'commission'] });
// With the leads, where that is asked for.
const onMoved = together(onPromoters, onLeads, { reads: ['list'], writes: [] });
const asked: ItemAccess = { reads: companyCaller, writes: [] };

/** What the worker of batch processes touches: all that one of them does, and nothing of who asked for it. */
export const batchItems: ItemAccess = together(onMoved, onLeads, onCommissions, onPayouts);

const IDS_INVALID = 'ids is invalid.';
const about = { area: 'bulk', auth: 'v2', memory: 1024 } as const;
const bulk = {
  ...about,
  method: 'POST',
  timeout: 29,
  description:
    'Up to five ids are done before the answer: 200. More are done in the background: 202, and the batch process shows how ' +
    'far it is. An id that cannot be done is among its `processing_errors`; the others are done all the same. What is so ' +
    'already counts as done.',
} as const;

/** A route that does something to many records, and as what its batch process is told. */
export type BulkRoute = KeyedRoute & {
  readonly action: BatchAction;
  readonly input: v.GenericSchema<unknown, BulkInput>;
  readonly answers: { readonly [status in 200 | 202]: Answer<typeof v2BatchProcess> } & ErrorAnswers;
};

/** The second of the two records in the examples: it is not found. */
const SECOND = { promoter: 4, referral: 12, commission: 32, payout: 6 } as const;

/** @param notFound whether something that all of the records share can be missing */
function bulkAnswers(action: BatchAction, { notFound = false } = {}) {
  const [resource] = action.split('/') as [keyof typeof SECOND];
  const errors = completed.processing_errors.map((error) => ({ ...error, id: SECOND[resource] }));
  const example = (of: typeof completed) => ({ ...of, action_label: action });
  const all = {
    ...done(v2BatchProcess, { ...example(completed), processing_errors: errors }),
    202: { description: 'Begun, of more than five ids.', schema: v2BatchProcess, example: example(pending) },
  };
  return companyAnswers(all, { notFound, invalid: IDS_INVALID });
}

export const v2PromotersAccept = {
  ...bulk,
  path: '/api/v2/company/promoters/accept',
  action: 'promoter/accept',
  mails: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPromoters),
  summary: 'Let promoters in, and unblock them in a campaign or in all',
  input: acceptInput,
  inputExample: { ids: [3, 4], campaign_id: 1 },
  answers: bulkAnswers('promoter/accept', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersReject = {
  ...bulk,
  path: '/api/v2/company/promoters/reject',
  action: 'promoter/reject',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPromoters),
  summary: 'Turn promoters away: they earn nothing in any campaign',
  input: standingInput,
  inputExample: { ids: [3, 4], campaign_id: 1 },
  answers: bulkAnswers('promoter/reject', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersBlock = {
  ...bulk,
  path: '/api/v2/company/promoters/block',
  action: 'promoter/block',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPromoters),
  summary: 'Block promoters in a campaign, or in all of theirs',
  input: standingInput,
  inputExample: { ids: [3, 4], campaign_id: 1 },
  answers: bulkAnswers('promoter/block', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersArchive = {
  ...bulk,
  path: '/api/v2/company/promoters/archive',
  action: 'promoter/archive',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPromoters),
  summary: 'Put promoters away',
  input: bulkInput,
  inputExample: { ids: [3, 4] },
  answers: bulkAnswers('promoter/archive'),
} satisfies BulkRoute;

export const v2PromotersRestore = {
  ...bulk,
  path: '/api/v2/company/promoters/restore',
  action: 'promoter/restore',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPromoters),
  summary: 'Take promoters out again that were put away',
  input: bulkInput,
  inputExample: { ids: [3, 4] },
  answers: bulkAnswers('promoter/restore'),
} satisfies BulkRoute;

export const v2PromotersAddToCampaign = {
  ...bulk,
  path: '/api/v2/company/promoters/add_to_campaign',
  action: 'promoter/add_to_campaign',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPromoters),
  summary: 'Add promoters to one more campaign',
  input: addInput,
  inputExample: { ids: [3, 4], campaign_id: 2, drip_emails: false },
  answers: bulkAnswers('promoter/add_to_campaign', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersMoveToCampaign = {
  ...bulk,
  path: '/api/v2/company/promoters/move_to_campaign',
  action: 'promoter/move_to_campaign',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: together(asked, onMoved),
  unpaidIndex: true,
  summary: 'Move promoters to another campaign, with their ref ids',
  input: moveInput,
  inputExample: { ids: [3, 4], from_campaign_id: 1, to_campaign_id: 2, soft_move_referrals: false, drip_emails: false },
  answers: bulkAnswers('promoter/move_to_campaign', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersAssignParent = {
  ...bulk,
  path: '/api/v2/company/promoters/assign_parent',
  action: 'promoter/assign_parent',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: together(asked, onPromoters),
  summary: 'Give promoters a parent',
  input: parentInput,
  inputExample: { ids: [3, 4], parent_promoter_id: 1 },
  answers: bulkAnswers('promoter/assign_parent', { notFound: true }),
} satisfies BulkRoute;

export const v2ReferralsApprove = {
  ...bulk,
  path: '/api/v2/company/referrals/approve',
  action: 'referral/approve',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: together(asked, onLeads),
  unpaidIndex: true,
  summary: 'Approve referrals: they are denied no more, and above suspicion',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  answers: bulkAnswers('referral/approve'),
} satisfies BulkRoute;

export const v2ReferralsDisable = {
  ...bulk,
  path: '/api/v2/company/referrals/disable',
  action: 'referral/disable',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: together(asked, onLeads),
  unpaidIndex: true,
  summary: 'Deny referrals: they earn nothing any more',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  answers: bulkAnswers('referral/disable'),
} satisfies BulkRoute;

export const v2ReferralsMove = {
  ...bulk,
  path: '/api/v2/company/referrals/move_to_promoter',
  action: 'referral/move_to_promoter',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: together(asked, onLeads),
  unpaidIndex: true,
  summary: 'Give referrals to another promoter',
  input: ownerInput,
  inputExample: { ids: [11, 12], promoter_campaign_id: 5, move_associated_commissions: true },
  answers: bulkAnswers('referral/move_to_promoter', { notFound: true }),
} satisfies BulkRoute;

export const v2ReferralsDelete = {
  ...bulk,
  method: 'DELETE',
  does: 'delete',
  path: '/api/v2/company/referrals',
  action: 'referral/delete',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: together(asked, onLeads),
  unpaidIndex: true,
  summary: 'Delete referrals: what they counted for and earned stays',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  answers: bulkAnswers('referral/delete'),
} satisfies BulkRoute;

export const v2CommissionsApprove = {
  ...bulk,
  path: '/api/v2/company/commissions/approve',
  action: 'commission/approve',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onCommissions),
  summary: 'Approve commissions',
  input: bulkInput,
  inputExample: { ids: [31, 32] },
  answers: bulkAnswers('commission/approve'),
} satisfies BulkRoute;

export const v2CommissionsDeny = {
  ...bulk,
  path: '/api/v2/company/commissions/deny',
  action: 'commission/deny',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onCommissions),
  summary: 'Deny commissions',
  input: bulkInput,
  inputExample: { ids: [31, 32] },
  answers: bulkAnswers('commission/deny'),
} satisfies BulkRoute;

export const v2PayoutsMarkAsPaid = {
  ...bulk,
  path: '/api/v2/company/payouts/mark_as_paid',
  action: 'payout/mark_as_paid',
  mails: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPayouts),
  summary: 'Mark payouts as paid',
  input: paidInput,
  inputExample: { ids: [5, 6] },
  answers: bulkAnswers('payout/mark_as_paid'),
} satisfies BulkRoute;

export const v2PayoutsMarkAsUnpaid = {
  ...bulk,
  path: '/api/v2/company/payouts/mark_as_unpaid',
  action: 'payout/mark_as_unpaid',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPayouts),
  summary: 'Mark payouts as not paid',
  input: bulkInput,
  inputExample: { ids: [5, 6] },
  answers: bulkAnswers('payout/mark_as_unpaid'),
} satisfies BulkRoute;

export const v2BatchesList = {
  ...about,
  method: 'GET',
  does: 'list',
  path: '/api/v2/company/batch_processes',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller, ...batches, 'list'], writes: [] },
  timeout: 15,
  summary: 'List batch processes: those in progress, or of the statuses that are named',
  description:
    'First those that are over, in the order in which they ended, then the others, oldest first. Details of the pages are ' +
    'in the headers `Link`, `Total` and `Per-Page`. Of those that are over the first hundred `processing_errors` are shown.',
  input: batchListInput,
  inputExample: { status: ['pending', 'in_progress', 'completed'], per_page: 20 },
  answers: companyAnswers(done(v.array(v2BatchProcess), [inProgress]), { invalid: 'status is invalid.' }),
} satisfies KeyedRoute;

export const v2BatchesShow = {
  ...about,
  method: 'GET',
  does: 'show',
  path: '/api/v2/company/batch_processes/{id}',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCaller, ...batches], writes: [] },
  timeout: 15,
  summary: 'Show a batch process with all that could not be done',
  input: recordInput,
  inputExample: { id: 9 },
  answers: companyAnswers(done(v2BatchProcess, inProgress), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

export const v2BatchesProgress = {
  ...about,
  method: 'GET',
  path: '/api/v2/company/batch_processes/progress',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller, ...batches], writes: [] },
  timeout: 15,
  summary: 'Show how far batch processes are, in percent by their ids',
  input: progressInput,
  inputExample: { ids: [8, 9] },
  answers: companyAnswers(done(v2Progress, { 8: 100, 9: 42 }), { invalid: IDS_INVALID }),
} satisfies KeyedRoute;

export const v2BatchesStop = {
  ...about,
  method: 'POST',
  path: '/api/v2/company/batch_processes/{id}/stop',
  table: ['BatchGetItem', 'GetItem', 'UpdateItem'],
  items: together(asked, batch),
  timeout: 15,
  summary: 'Stop a batch process: what is being done is finished, and nothing else is begun',
  description:
    'It is `in_progress` until what is being done is finished, and `stopped` from then on: nothing of it changes any more. ' +
    'One that is over stays as it is.',
  input: recordInput,
  inputExample: { id: 9 },
  answers: companyAnswers(done(v2BatchProcess, inProgress), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

/** What is done to many records at once, and how far that is (contract §8). */
export const bulkRoutes: readonly KeyedRoute[] = [
  v2PromotersAccept,
  v2PromotersReject,
  v2PromotersBlock,
  v2PromotersArchive,
  v2PromotersRestore,
  v2PromotersAddToCampaign,
  v2PromotersMoveToCampaign,
  v2PromotersAssignParent,
  v2ReferralsApprove,
  v2ReferralsDisable,
  v2ReferralsMove,
  v2ReferralsDelete,
  v2CommissionsApprove,
  v2CommissionsDeny,
  v2PayoutsMarkAsPaid,
  v2PayoutsMarkAsUnpaid,
  v2BatchesList,
  v2BatchesShow,
  v2BatchesProgress,
  v2BatchesStop,
];
