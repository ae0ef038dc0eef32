import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { type BatchResponse, extractBatch, useFollowBatch } from '#web/dashboard/batches/batches.tsx';
import type { BulkOperation } from '#web/dashboard/batches/bulk.ts';
import { ASSIGN_PARENT, AssignParent } from '#web/dashboard/promoters/assign-parent.tsx';
import { MOVE_PROMOTERS, MoveToCampaign } from '#web/dashboard/promoters/move-to-campaign.tsx';
import {
  BLOCK_PROMOTERS,
  BlockDialog,
  REJECT_PROMOTERS,
  RejectDialog,
} from '#web/dashboard/promoters/reject-dialogs.tsx';
import { ApiProblem } from '#web/ui/api/problem.ts';
import { Icon } from '#web/ui/icons.tsx';
import { Bonus, GIVE_BONUS } from './bonus.tsx';
import { ADD_CODE, Code } from './code.tsx';
import { EDIT_PROMOTER, EditPromoter } from './edit.tsx';
import { CHANGE_NOTE, Note } from './note.tsx';
import { useOpenPortal } from './open-portal.ts';
import { activePromotions, type DashboardPromoterDetails, displayedPromoterStatus } from './parts/promoter-query.ts';
import { CHANGE_REF_ID, RefId } from './ref-id.tsx';
import { TaxFormsDialog } from './tax-forms.tsx';

const APPROVE = 'POST /api/v2/company/promoters/accept';
const ARCHIVE = 'POST /api/v2/company/promoters/archive';
const RESTORE = 'POST /api/v2/company/promoters/restore';

interface Item {
  readonly call: Operation;
  readonly label: string;
  readonly begin: () => void;
  readonly isApart?: boolean;
}

export function Actions({ promoter }: { readonly promoter: DashboardPromoterDetails }) {
  const [isEdit, edit] = useDisclosure(false);
  const [isRefId, refId] = useDisclosure(false);
  const [isBonus, bonus] = useDisclosure(false);
  const [isCode, code] = useDisclosure(false);
  const [isNote, note] = useDisclosure(false);
  const [isForms, forms] = useDisclosure(false);
  const [isMove, move] = useDisclosure(false);
  const [isParent, parent] = useDisclosure(false);
  const [isReject, reject] = useDisclosure(false);
  const [isBlock, block] = useDisclosure(false);
  const follow = useFollowBatch();
  const can = useCan();
  const approve = useOne(
    APPROVE,
    promoter.status === 'approved' ? ['Unblock', 'unblocked'] : ['Approve', 'approved'],
    promoter,
  );
  const archive = useOne(ARCHIVE, ['Archive', 'archived'], promoter);
  const portal = useOpenPortal(promoter);
  const restore = useOne(RESTORE, ['Restore', 'restored'], promoter);
  const isApproved = activePromotions(promoter).every(({ state }) => state === 'accepted');
  const status = displayedPromoterStatus(promoter);
  const bans: readonly Item[] = (
    [
      { call: REJECT_PROMOTERS, label: 'Reject', begin: reject.open, isApart: true },
      { call: BLOCK_PROMOTERS, label: 'Block in all campaigns', begin: block.open, isApart: status === 'rejected' },
    ] satisfies Item[]
  ).filter(
    ({ call }) => call !== (status === 'rejected' ? REJECT_PROMOTERS : status === 'blocked' ? BLOCK_PROMOTERS : null),
  );
  const items: readonly Item[] = [
    { call: EDIT_PROMOTER, label: 'Edit promoter', begin: edit.open },
    { call: CHANGE_REF_ID, label: 'Change ref ID', begin: refId.open },
    { call: GIVE_BONUS, label: 'Give bonus', begin: bonus.open },
    { call: ADD_CODE, label: 'Add promo code', begin: code.open },
    { call: CHANGE_NOTE, label: promoter.note ? 'Edit note' : 'Add note', begin: note.open },
    { call: CHANGE_NOTE, label: 'Record tax forms', begin: forms.open },
    { call: ASSIGN_PARENT, label: 'Assign parent', begin: parent.open, isApart: true },
    { call: MOVE_PROMOTERS, label: 'Move to another campaign', begin: move.open },
    portal,
    ...bans,
    promoter.archived_at === null ? archive : restore,
  ];
  const dialog = (title: string) => ({
    title,
    ids: [promoter.id],
    onStarted: (response: BatchResponse) => follow(title, extractBatch(response)),
  });
  const allowed = items.filter(({ call }) => can(call));
  return (
    <>
      {isApproved ? null : (
        <IfAllowed call={APPROVE}>
          <Button loading={approve.isPending} onClick={approve.begin}>
            {approve.label}
          </Button>
        </IfAllowed>
      )}
      {allowed.length === 0 ? null : (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="more" size={16} />}>
              Actions
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {allowed.map(({ label, begin, isApart }) => [
              isApart ? <Menu.Divider key={`above ${label}`} /> : null,
              <Menu.Item key={label} onClick={begin}>
                {label}
              </Menu.Item>,
            ])}
          </Menu.Dropdown>
        </Menu>
      )}
      <EditPromoter promoter={promoter} isOpen={isEdit} close={edit.close} />
      <RefId promoter={promoter} isOpen={isRefId} close={refId.close} />
      <Bonus promoter={promoter} isOpen={isBonus} close={bonus.close} />
      <Code promoter={promoter} isOpen={isCode} close={code.close} />
      <Note promoter={promoter} isOpen={isNote} close={note.close} />
      <TaxFormsDialog promoter={promoter} isOpen={isForms} close={forms.close} />
      <MoveToCampaign {...dialog('Move to another campaign')} isOpen={isMove} close={move.close} />
      <AssignParent {...dialog('Assign parent')} isOpen={isParent} close={parent.close} />
      <RejectDialog {...dialog('Reject this promoter')} isOpen={isReject} close={reject.close} />
      <BlockDialog {...dialog('Block this promoter in all campaigns')} isOpen={isBlock} close={block.close} />
    </>
  );
}

/** Runs a bulk action on one record and reports its success, or its error as a problem. */
function useOne(
  call: BulkOperation,
  [label, done]: readonly [label: string, done: string],
  { id }: DashboardPromoterDetails,
) {
  const verify = (response: BatchResponse) => {
    const [error] = extractBatch(response).processing_errors;
    if (error) throw new ApiProblem({ status: 422, message: error.message });
  };
  const { isPending, mutate } = useAction(call, { verify, successMessage: `The promoter was ${done}.` });
  return { call, label, isPending, begin: () => mutate({ body: { ids: [id] } }) };
}
