import { Anchor, Button, NumberInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { MAX_SHARES } from '#shared/domain/commissions/split.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import { shareChoices } from '#web/dashboard/records/record-choices.ts';
import { promoterName, referralName } from '#web/dashboard/records/record-names.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';
import style from './split.module.css';
import {
  buildSharesRequest,
  createShareDrafts,
  formatSplit,
  NEW_SHARE_DRAFT,
  remainingPercent,
  type ShareDraft,
} from './split-draft.ts';

const CHANGE = 'PUT /api/v2/company/referrals/{id}';

export function Split({ referral }: { readonly referral: ListRow<'/api/v2/company/referrals'> }) {
  const { id, split_details: shares } = referral;
  const [isOpen, { open, close }] = useDisclosure(false);
  const [draft, setDraft] = useState<readonly ShareDraft[]>();
  const isAllowed = useCan()(CHANGE);
  const savedDrafts = createShareDrafts(shares);
  const inShort = formatSplit({ split_details: shares }) ?? '';
  if (!isAllowed) return shares === null ? '–' : inShort;
  const name = referralName(referral);
  const currentDraft = draft ?? (savedDrafts.length > 0 ? savedDrafts : [NEW_SHARE_DRAFT]);
  const buildRequest = () => {
    const read = buildSharesRequest(currentDraft);
    return 'errors' in read ? read : { params: { path: { id: String(id) } }, body: { split_details: read.body } };
  };
  const closeAndReset = () => {
    close();
    setDraft(undefined);
  };
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        onClick={open}
        aria-label={shares === null ? `Split ${name}` : `Split ${inShort}: ${name}`}
      >
        {shares === null ? 'Split' : inShort}
      </Anchor>
      <ActionFormDialog
        call={CHANGE}
        title={`Split commissions from ${name}`}
        label="Save"
        isOpen={isOpen}
        close={closeAndReset}
        buildRequest={buildRequest}
        successMessage="Split saved. It applies to future commissions."
      >
        {(errors) => <Shares referral={referral} shares={currentDraft} change={setDraft} errors={errors} />}
      </ActionFormDialog>
    </>
  );
}

interface SharesProps {
  readonly referral: ListRow<'/api/v2/company/referrals'>;
  readonly shares: readonly ShareDraft[];
  readonly change: (shares: readonly ShareDraft[]) => void;
  readonly errors: FieldErrors;
}

function Shares({
  referral: { promoter_campaign: owner, split_details: sharing },
  shares,
  change,
  errors,
}: SharesProps) {
  const set = (at: number, changes: Partial<ShareDraft>) =>
    change(shares.map((share, index) => (index === at ? { ...share, ...changes } : share)));
  const rest = remainingPercent(shares);
  return (
    <>
      <p role="status" className={style.rest}>
        <b>{promoterName(owner.promoter)}</b>{' '}
        {rest === null ? 'gets the rest of each commission.' : `gets ${rest}% of each commission.`}
      </p>
      {shares.map((share, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a share is identified by its position only
          <div key={index} className={style.share}>
            <RecordSelect
              isClosed
              records={shareChoices(owner, sharing ?? [], `Promoter ${number}`)}
              value={share.promotion}
              change={(promotion) => set(index, { promotion })}
              error={errors[`promoter_${number}`]}
            />
            <NumberInput
              label={`Percent for promoter ${number}`}
              min={1}
              max={99}
              allowDecimal={false}
              value={share.percent}
              onChange={(value) => set(index, { percent: String(value) })}
              error={errors[`percent_${number}`]}
            />
            <div>
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove promoter ${number}`}
                onClick={() => change(shares.filter((_, at) => at !== index))}
              >
                Remove
              </Button>
            </div>
          </div>
        );
      })}
      {shares.length < MAX_SHARES ? (
        <div>
          <Button variant="default" size="xs" onClick={() => change([...shares, { ...NEW_SHARE_DRAFT, percent: '' }])}>
            Add promoter
          </Button>
        </div>
      ) : null}
    </>
  );
}
