import * as v from 'valibot';
import { batchProcessItems, combineAccess, companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { assetBulkRoutes } from '#shared/routes/v2/assets/assets-bulk.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
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
  batchProcessAccess,
  batchReadAccess,
  bulkDefaults,
  bulkRoute,
  commissionBulkAccess,
  IDS_INVALID,
  leadBulkAccess,
  moveBulkAccess,
  promoterBulkAccess,
} from './bulk-route.ts';

const promoterAction = {
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, promoterBulkAccess),
  input: bulkInput,
  inputExample: { ids: [3, 4] },
} as const;
/** Also denies commissions. */
const bannedAction = {
  ...promoterAction,
  items: combineAccess(batchReadAccess, promoterBulkAccess, commissionBulkAccess),
  unpaidIndex: true,
  input: bannedInput,
  inputExample: { ids: [3, 4], campaign_id: 1, deny_unpaid: true },
  notFound: true,
} as const;
const referralAction = {
  permission: 'manage',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, leadBulkAccess),
  unpaidIndex: true,
  input: bulkInput,
  inputExample: { ids: [11, 12] },
} as const;

export const v2PromotersAccept = bulkRoute('promoter/accept', {
  ...promoterAction,
  mails: true,
  summary: 'Accept or unblock promoters in one or all campaigns',
  input: acceptInput,
  inputExample: { ids: [3, 4], campaign_id: 1 },
  notFound: true,
});

export const v2PromotersReject = bulkRoute('promoter/reject', {
  ...bannedAction,
  summary: 'Reject promoters: they earn nothing in any campaign',
});

export const v2PromotersBlock = bulkRoute('promoter/block', {
  ...bannedAction,
  summary: 'Block promoters in one campaign or in all of theirs',
});

export const v2PromotersArchive = bulkRoute('promoter/archive', { ...promoterAction, summary: 'Archive promoters' });

export const v2PromotersRestore = bulkRoute('promoter/restore', {
  ...promoterAction,
  summary: 'Restore archived promoters',
});

export const v2PromotersAddToCampaign = bulkRoute('promoter/add_to_campaign', {
  ...promoterAction,
  summary: 'Add promoters to a campaign',
  input: addInput,
  inputExample: { ids: [3, 4], campaign_id: 2, drip_emails: false },
  notFound: true,
});

export const v2PromotersMoveToCampaign = bulkRoute('promoter/move_to_campaign', {
  ...promoterAction,
  table: [...promoterAction.table, 'ConditionCheckItem'],
  items: combineAccess(batchReadAccess, moveBulkAccess),
  unpaidIndex: true,
  summary: 'Move promoters to another campaign, with their ref ids',
  input: moveInput,
  inputExample: { ids: [3, 4], from_campaign_id: 1, to_campaign_id: 2, soft_move_referrals: false, drip_emails: false },
  notFound: true,
});

export const v2PromotersAssignParent = bulkRoute('promoter/assign_parent', {
  ...promoterAction,
  table: [...promoterAction.table, 'ConditionCheckItem'],
  summary: 'Assign a parent promoter to promoters',
  input: parentInput,
  inputExample: { ids: [3, 4], parent_promoter_id: 1 },
  notFound: true,
});

export const v2PromotersAddTags = bulkRoute('promoter/add_tags', {
  ...promoterAction,
  items: combineAccess(promoterAction.items, { reads: ['promoter-tags'], writes: ['promoter-tags'] }),
  summary: 'Add tags to promoters',
  input: addTagsInput,
  inputExample: { ids: [3, 4], tags: ['VIP'] },
});

export const v2PromotersRemoveTags = bulkRoute('promoter/remove_tags', {
  ...promoterAction,
  summary: 'Remove tags from promoters',
  input: removeTagsInput,
  inputExample: { ids: [3, 4], tags: ['VIP'] },
});

export const v2ReferralsApprove = bulkRoute('referral/approve', {
  ...referralAction,
  summary: 'Approve referrals: lifts a denial and clears fraud suspicion',
});

export const v2ReferralsEnable = bulkRoute('referral/enable', {
  ...referralAction,
  summary: 'Enable denied referrals, so that they earn again',
});

export const v2ReferralsDisable = bulkRoute('referral/disable', {
  ...referralAction,
  summary: 'Deny referrals, so that they earn nothing',
});

export const v2ReferralsMove = bulkRoute('referral/move_to_promoter', {
  ...referralAction,
  summary: 'Move referrals to another promoter',
  input: ownerInput,
  inputExample: { ids: [11, 12], promoter_campaign_id: 5, move_associated_commissions: true },
  notFound: true,
});

export const v2ReferralsDelete = bulkRoute('referral/delete', {
  ...referralAction,
  method: 'DELETE',
  path: '/api/v2/company/referrals',
  verb: 'delete',
  summary: 'Delete referrals. Their counts and commissions are kept',
});

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
  responses: companyResponses(okResponse(v2BatchProcess, batchInProgressExample), RECORD_ERRORS),
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
  responses: companyResponses(okResponse(v2BatchProcess, batchInProgressExample), RECORD_ERRORS),
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
