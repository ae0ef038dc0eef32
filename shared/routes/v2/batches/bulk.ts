import * as v from 'valibot';
import { batchProcessItems, combineAccess, companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, okAnswer } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { v2BatchProcess, v2Progress } from './batch-output.ts';
import { batchInProgressExample } from './bulk-examples.ts';
import {
  acceptInput,
  addInput,
  addTagsInput,
  bannedInput,
  batchListInput,
  bulkInput,
  moveInput,
  ownerInput,
  parentInput,
  progressInput,
  removeTagsInput,
} from './bulk-input.ts';
import { moneyBulkRoutes } from './bulk-money.ts';
import {
  type BulkRoute,
  batchProcessAccess,
  batchReadAccess,
  bulkAnswers,
  bulkDefaults,
  bulkRouteDefaults,
  commissionBulkAccess,
  IDS_INVALID,
  leadBulkAccess,
  moveBulkAccess,
  promoterBulkAccess,
} from './bulk-route.ts';

export const v2PromotersAccept = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/accept',
  needs: 'manage',
  action: 'promoter/accept',
  mails: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Accept or unblock promoters in one or all campaigns',
  input: acceptInput,
  inputExample: { ids: [3, 4], campaign_id: 1 },
  answers: bulkAnswers('promoter/accept', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersReject = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/reject',
  needs: 'manage',
  action: 'promoter/reject',
  unpaidIndex: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess, commissionBulkAccess),
  summary: 'Reject promoters: they earn nothing in any campaign',
  input: bannedInput,
  inputExample: { ids: [3, 4], campaign_id: 1, deny_unpaid: true },
  answers: bulkAnswers('promoter/reject', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersBlock = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/block',
  needs: 'manage',
  action: 'promoter/block',
  unpaidIndex: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess, commissionBulkAccess),
  summary: 'Block promoters in one campaign or in all of theirs',
  input: bannedInput,
  inputExample: { ids: [3, 4], campaign_id: 1, deny_unpaid: true },
  answers: bulkAnswers('promoter/block', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersArchive = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/archive',
  needs: 'manage',
  action: 'promoter/archive',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Archive promoters',
  input: bulkInput,
  inputExample: { ids: [3, 4] },
  answers: bulkAnswers('promoter/archive'),
} satisfies BulkRoute;

export const v2PromotersRestore = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/restore',
  needs: 'manage',
  action: 'promoter/restore',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Restore archived promoters',
  input: bulkInput,
  inputExample: { ids: [3, 4] },
  answers: bulkAnswers('promoter/restore'),
} satisfies BulkRoute;

export const v2PromotersAddToCampaign = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/add_to_campaign',
  needs: 'manage',
  action: 'promoter/add_to_campaign',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Add promoters to a campaign',
  input: addInput,
  inputExample: { ids: [3, 4], campaign_id: 2, drip_emails: false },
  answers: bulkAnswers('promoter/add_to_campaign', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersMoveToCampaign = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/move_to_campaign',
  needs: 'manage',
  action: 'promoter/move_to_campaign',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, moveBulkAccess),
  unpaidIndex: true,
  summary: 'Move promoters to another campaign, with their ref ids',
  input: moveInput,
  inputExample: { ids: [3, 4], from_campaign_id: 1, to_campaign_id: 2, soft_move_referrals: false, drip_emails: false },
  answers: bulkAnswers('promoter/move_to_campaign', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersAssignParent = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/assign_parent',
  needs: 'manage',
  action: 'promoter/assign_parent',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Assign a parent promoter to promoters',
  input: parentInput,
  inputExample: { ids: [3, 4], parent_promoter_id: 1 },
  answers: bulkAnswers('promoter/assign_parent', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersAddTags = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/add_tags',
  needs: 'manage',
  action: 'promoter/add_tags',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess, { reads: ['promoter-tags'], writes: ['promoter-tags'] }),
  summary: 'Add tags to promoters',
  input: addTagsInput,
  inputExample: { ids: [3, 4], tags: ['VIP'] },
  answers: bulkAnswers('promoter/add_tags'),
} satisfies BulkRoute;

export const v2PromotersRemoveTags = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/remove_tags',
  needs: 'manage',
  action: 'promoter/remove_tags',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Remove tags from promoters',
  input: removeTagsInput,
  inputExample: { ids: [3, 4], tags: ['VIP'] },
  answers: bulkAnswers('promoter/remove_tags'),
} satisfies BulkRoute;

export const v2ReferralsApprove = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/referrals/approve',
  needs: 'manage',
  action: 'referral/approve',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, leadBulkAccess),
  unpaidIndex: true,
  summary: 'Approve referrals: lifts a denial and clears fraud suspicion',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  answers: bulkAnswers('referral/approve'),
} satisfies BulkRoute;

export const v2ReferralsEnable = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/referrals/enable',
  needs: 'manage',
  action: 'referral/enable',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, leadBulkAccess),
  unpaidIndex: true,
  summary: 'Enable denied referrals, so that they earn again',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  answers: bulkAnswers('referral/enable'),
} satisfies BulkRoute;

export const v2ReferralsDisable = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/referrals/disable',
  needs: 'manage',
  action: 'referral/disable',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, leadBulkAccess),
  unpaidIndex: true,
  summary: 'Deny referrals, so that they earn nothing',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  answers: bulkAnswers('referral/disable'),
} satisfies BulkRoute;

export const v2ReferralsMove = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/referrals/move_to_promoter',
  needs: 'manage',
  action: 'referral/move_to_promoter',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, leadBulkAccess),
  unpaidIndex: true,
  summary: 'Move referrals to another promoter',
  input: ownerInput,
  inputExample: { ids: [11, 12], promoter_campaign_id: 5, move_associated_commissions: true },
  answers: bulkAnswers('referral/move_to_promoter', { notFound: true }),
} satisfies BulkRoute;

export const v2ReferralsDelete = {
  ...bulkRouteDefaults,
  method: 'DELETE',
  does: 'delete',
  path: '/api/v2/company/referrals',
  needs: 'manage',
  action: 'referral/delete',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, leadBulkAccess),
  unpaidIndex: true,
  summary: 'Delete referrals. Their counts and commissions are kept',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  answers: bulkAnswers('referral/delete'),
} satisfies BulkRoute;

export const v2BatchesList = {
  ...bulkDefaults,
  method: 'GET',
  does: 'list',
  path: '/api/v2/company/batch_processes',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, ...batchProcessItems, 'list'], writes: [] },
  timeout: 15,
  summary: 'List batch processes in progress or with the given statuses',
  description:
    'Finished processes come first, in the order in which they ended, then the others, oldest first. The headers `Link`, ' +
    '`Total` and `Per-Page` describe the pages. Finished processes show their first 100 `processing_errors`.',
  input: batchListInput,
  inputExample: { status: ['pending', 'in_progress', 'completed'], per_page: 20 },
  answers: companyAnswers(okAnswer(v.array(v2BatchProcess), [batchInProgressExample]), {
    invalid: 'status is invalid.',
  }),
} satisfies KeyedRoute;

export const v2BatchesShow = {
  ...bulkDefaults,
  method: 'GET',
  does: 'show',
  path: '/api/v2/company/batch_processes/{id}',
  needs: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, ...batchProcessItems], writes: [] },
  timeout: 15,
  summary: 'Retrieve a batch process with all its errors',
  input: recordInput,
  inputExample: { id: 9 },
  answers: companyAnswers(okAnswer(v2BatchProcess, batchInProgressExample), {
    notFound: true,
    invalid: 'id is invalid.',
  }),
} satisfies KeyedRoute;

export const v2BatchesProgress = {
  ...bulkDefaults,
  method: 'GET',
  path: '/api/v2/company/batch_processes/progress',
  needs: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, ...batchProcessItems, 'list'], writes: [] },
  timeout: 15,
  summary: 'Get the progress of batch processes in percent, by id',
  input: progressInput,
  inputExample: { ids: [8, 9] },
  answers: companyAnswers(okAnswer(v2Progress, { 8: 100, 9: 42 }), { invalid: IDS_INVALID }),
} satisfies KeyedRoute;

export const v2BatchesStop = {
  ...bulkDefaults,
  method: 'POST',
  path: '/api/v2/company/batch_processes/{id}/stop',
  needs: 'manage',
  table: ['BatchGetItem', 'GetItem', 'UpdateItem'],
  items: combineAccess(batchReadAccess, batchProcessAccess),
  timeout: 15,
  summary: 'Stop a batch process after the records being processed',
  description:
    'It stays `in_progress` until the records being processed are finished, then becomes `stopped` and no longer changes. ' +
    'A finished process is left unchanged.',
  input: recordInput,
  inputExample: { id: 9 },
  answers: companyAnswers(okAnswer(v2BatchProcess, batchInProgressExample), {
    notFound: true,
    invalid: 'id is invalid.',
  }),
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
  v2PromotersAddTags,
  v2PromotersRemoveTags,
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
