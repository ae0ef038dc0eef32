import * as v from 'valibot';
import { batches, companyCaller, together } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, done } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { v2BatchProcess, v2Progress } from './batch-output.ts';
import { inProgress } from './bulk-examples.ts';
import {
  acceptInput,
  addInput,
  bannedInput,
  batchListInput,
  bulkInput,
  moveInput,
  ownerInput,
  parentInput,
  progressInput,
} from './bulk-input.ts';
import { moneyBulkRoutes } from './bulk-money.ts';
import {
  about,
  asked,
  type BulkRoute,
  batch,
  bulk,
  bulkAnswers,
  IDS_INVALID,
  onCommissions,
  onLeads,
  onMoved,
  onPromoters,
} from './bulk-route.ts';

export const v2PromotersAccept = {
  ...bulk,
  path: '/api/v2/company/promoters/accept',
  needs: 'manage',
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
  needs: 'manage',
  action: 'promoter/reject',
  unpaidIndex: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPromoters, onCommissions),
  summary: 'Turn promoters away: they earn nothing in any campaign',
  input: bannedInput,
  inputExample: { ids: [3, 4], campaign_id: 1, deny_unpaid: true },
  answers: bulkAnswers('promoter/reject', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersBlock = {
  ...bulk,
  path: '/api/v2/company/promoters/block',
  needs: 'manage',
  action: 'promoter/block',
  unpaidIndex: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPromoters, onCommissions),
  summary: 'Block promoters in a campaign, or in all of theirs',
  input: bannedInput,
  inputExample: { ids: [3, 4], campaign_id: 1, deny_unpaid: true },
  answers: bulkAnswers('promoter/block', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersArchive = {
  ...bulk,
  path: '/api/v2/company/promoters/archive',
  needs: 'manage',
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
  needs: 'manage',
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
  needs: 'manage',
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
  needs: 'manage',
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
  needs: 'manage',
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
  needs: 'manage',
  action: 'referral/approve',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: together(asked, onLeads),
  unpaidIndex: true,
  summary: 'Approve referrals: they are denied no more, and above suspicion',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  answers: bulkAnswers('referral/approve'),
} satisfies BulkRoute;

export const v2ReferralsEnable = {
  ...bulk,
  path: '/api/v2/company/referrals/enable',
  needs: 'manage',
  action: 'referral/enable',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: together(asked, onLeads),
  unpaidIndex: true,
  summary: 'Let referrals earn again that were denied',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  answers: bulkAnswers('referral/enable'),
} satisfies BulkRoute;

export const v2ReferralsDisable = {
  ...bulk,
  path: '/api/v2/company/referrals/disable',
  needs: 'manage',
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
  needs: 'manage',
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
  needs: 'manage',
  action: 'referral/delete',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: together(asked, onLeads),
  unpaidIndex: true,
  summary: 'Delete referrals: what they counted for and earned stays',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  answers: bulkAnswers('referral/delete'),
} satisfies BulkRoute;

export const v2BatchesList = {
  ...about,
  method: 'GET',
  does: 'list',
  path: '/api/v2/company/batch_processes',
  needs: 'read',
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
  needs: 'read',
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
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller, ...batches, 'list'], writes: [] },
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
  needs: 'manage',
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

/** Contract §8. */
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
  v2ReferralsEnable,
  v2ReferralsDisable,
  v2ReferralsMove,
  v2ReferralsDelete,
  ...moneyBulkRoutes,
  v2BatchesList,
  v2BatchesShow,
  v2BatchesProgress,
  v2BatchesStop,
];
