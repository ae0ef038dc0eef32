import * as v from 'valibot';
import { batchProcessItems, combineAccess, companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { assetBulkRoutes } from '#shared/routes/v2/assets/assets-bulk.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
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
  bulkDefaults,
  bulkResponses,
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
  permission: 'manage',
  action: 'promoter/accept',
  mails: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Accept or unblock promoters in one or all campaigns',
  input: acceptInput,
  inputExample: { ids: [3, 4], campaign_id: 1 },
  responses: bulkResponses('promoter/accept', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersReject = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/reject',
  permission: 'manage',
  action: 'promoter/reject',
  unpaidIndex: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess, commissionBulkAccess),
  summary: 'Reject promoters: they earn nothing in any campaign',
  input: bannedInput,
  inputExample: { ids: [3, 4], campaign_id: 1, deny_unpaid: true },
  responses: bulkResponses('promoter/reject', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersBlock = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/block',
  permission: 'manage',
  action: 'promoter/block',
  unpaidIndex: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess, commissionBulkAccess),
  summary: 'Block promoters in one campaign or in all of theirs',
  input: bannedInput,
  inputExample: { ids: [3, 4], campaign_id: 1, deny_unpaid: true },
  responses: bulkResponses('promoter/block', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersArchive = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/archive',
  permission: 'manage',
  action: 'promoter/archive',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Archive promoters',
  input: bulkInput,
  inputExample: { ids: [3, 4] },
  responses: bulkResponses('promoter/archive'),
} satisfies BulkRoute;

export const v2PromotersRestore = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/restore',
  permission: 'manage',
  action: 'promoter/restore',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Restore archived promoters',
  input: bulkInput,
  inputExample: { ids: [3, 4] },
  responses: bulkResponses('promoter/restore'),
} satisfies BulkRoute;

export const v2PromotersAddToCampaign = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/add_to_campaign',
  permission: 'manage',
  action: 'promoter/add_to_campaign',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Add promoters to a campaign',
  input: addInput,
  inputExample: { ids: [3, 4], campaign_id: 2, drip_emails: false },
  responses: bulkResponses('promoter/add_to_campaign', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersMoveToCampaign = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/move_to_campaign',
  permission: 'manage',
  action: 'promoter/move_to_campaign',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, moveBulkAccess),
  unpaidIndex: true,
  summary: 'Move promoters to another campaign, with their ref ids',
  input: moveInput,
  inputExample: { ids: [3, 4], from_campaign_id: 1, to_campaign_id: 2, soft_move_referrals: false, drip_emails: false },
  responses: bulkResponses('promoter/move_to_campaign', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersAssignParent = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/assign_parent',
  permission: 'manage',
  action: 'promoter/assign_parent',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Assign a parent promoter to promoters',
  input: parentInput,
  inputExample: { ids: [3, 4], parent_promoter_id: 1 },
  responses: bulkResponses('promoter/assign_parent', { notFound: true }),
} satisfies BulkRoute;

export const v2PromotersAddTags = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/add_tags',
  permission: 'manage',
  action: 'promoter/add_tags',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess, { reads: ['promoter-tags'], writes: ['promoter-tags'] }),
  summary: 'Add tags to promoters',
  input: addTagsInput,
  inputExample: { ids: [3, 4], tags: ['VIP'] },
  responses: bulkResponses('promoter/add_tags'),
} satisfies BulkRoute;

export const v2PromotersRemoveTags = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/promoters/remove_tags',
  permission: 'manage',
  action: 'promoter/remove_tags',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  summary: 'Remove tags from promoters',
  input: removeTagsInput,
  inputExample: { ids: [3, 4], tags: ['VIP'] },
  responses: bulkResponses('promoter/remove_tags'),
} satisfies BulkRoute;

export const v2ReferralsApprove = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/referrals/approve',
  permission: 'manage',
  action: 'referral/approve',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, leadBulkAccess),
  unpaidIndex: true,
  summary: 'Approve referrals: lifts a denial and clears fraud suspicion',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  responses: bulkResponses('referral/approve'),
} satisfies BulkRoute;

export const v2ReferralsEnable = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/referrals/enable',
  permission: 'manage',
  action: 'referral/enable',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, leadBulkAccess),
  unpaidIndex: true,
  summary: 'Enable denied referrals, so that they earn again',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  responses: bulkResponses('referral/enable'),
} satisfies BulkRoute;

export const v2ReferralsDisable = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/referrals/disable',
  permission: 'manage',
  action: 'referral/disable',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, leadBulkAccess),
  unpaidIndex: true,
  summary: 'Deny referrals, so that they earn nothing',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  responses: bulkResponses('referral/disable'),
} satisfies BulkRoute;

export const v2ReferralsMove = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/referrals/move_to_promoter',
  permission: 'manage',
  action: 'referral/move_to_promoter',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, leadBulkAccess),
  unpaidIndex: true,
  summary: 'Move referrals to another promoter',
  input: ownerInput,
  inputExample: { ids: [11, 12], promoter_campaign_id: 5, move_associated_commissions: true },
  responses: bulkResponses('referral/move_to_promoter', { notFound: true }),
} satisfies BulkRoute;

export const v2ReferralsDelete = {
  ...bulkRouteDefaults,
  method: 'DELETE',
  verb: 'delete',
  path: '/api/v2/company/referrals',
  permission: 'manage',
  action: 'referral/delete',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, leadBulkAccess),
  unpaidIndex: true,
  summary: 'Delete referrals. Their counts and commissions are kept',
  input: bulkInput,
  inputExample: { ids: [11, 12] },
  responses: bulkResponses('referral/delete'),
} satisfies BulkRoute;

export const v2BatchesList = {
  ...bulkDefaults,
  method: 'GET',
  verb: 'list',
  path: '/api/v2/company/batch_processes',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, ...batchProcessItems, 'list'], writes: [] },
  timeout: 15,
  summary: 'List batch processes in progress or with the given statuses',
  description:
    'Finished processes come first, in the order in which they ended, then the others, oldest first. The headers `Link`, ' +
    '`Total` and `Per-Page` describe the pages. Finished processes show their first 100 `processing_errors`.',
  input: batchListInput,
  inputExample: { status: ['pending', 'in_progress', 'completed'], per_page: 20 },
  responses: companyResponses(okResponse(v.array(v2BatchProcess), [batchInProgressExample]), {
    invalid: 'status is invalid.',
  }),
} satisfies KeyedRoute;

export const v2BatchesShow = {
  ...bulkDefaults,
  method: 'GET',
  verb: 'show',
  path: '/api/v2/company/batch_processes/{id}',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, ...batchProcessItems], writes: [] },
  timeout: 15,
  summary: 'Retrieve a batch process with all its errors',
  input: recordInput,
  inputExample: { id: 9 },
  responses: companyResponses(okResponse(v2BatchProcess, batchInProgressExample), {
    notFound: true,
    invalid: 'id is invalid.',
  }),
} satisfies KeyedRoute;

export const v2BatchesProgress = {
  ...bulkDefaults,
  method: 'GET',
  path: '/api/v2/company/batch_processes/progress',
  permission: 'read',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, ...batchProcessItems, 'list'], writes: [] },
  timeout: 15,
  summary: 'Get the progress of batch processes in percent, by id',
  input: progressInput,
  inputExample: { ids: [8, 9] },
  responses: companyResponses(okResponse(v2Progress, { 8: 100, 9: 42 }), { invalid: IDS_INVALID }),
} satisfies KeyedRoute;

export const v2BatchesStop = {
  ...bulkDefaults,
  method: 'POST',
  path: '/api/v2/company/batch_processes/{id}/stop',
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'UpdateItem'],
  items: combineAccess(batchReadAccess, batchProcessAccess),
  timeout: 15,
  summary: 'Stop a batch process after the records being processed',
  description:
    'It stays `in_progress` until the records being processed are finished, then becomes `stopped` and no longer changes. ' +
    'A finished process is left unchanged.',
  input: recordInput,
  inputExample: { id: 9 },
  responses: companyResponses(okResponse(v2BatchProcess, batchInProgressExample), {
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
  ...assetBulkRoutes,
  v2BatchesList,
  v2BatchesShow,
  v2BatchesProgress,
  v2BatchesStop,
];
