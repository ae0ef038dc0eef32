import type { DraftFieldsProps } from '#web/dashboard/actions/draft-form-dialog.tsx';
import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { useCurrency } from '#web/dashboard/api/account.ts';
import style from '#web/dashboard/campaigns/campaigns.module.css';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import { humanize } from '#web/ui/status.tsx';
import { describeDraft } from './draft-description.ts';
import { KindField, LimitFields, NonSaleFields } from './kind-fields.tsx';
import { LIMITS } from './limits-draft.ts';
import { CreateRewardFormDialog, EditRewardFormDialog } from './reward-dialogs.tsx';
import { buildRewardRequest, createRewardDraft, NEW_REWARD_DRAFT, type RewardDraft } from './reward-draft.ts';
import { DurationFields, GainFields, NameField, ShareOfField, TierField } from './reward-fields.tsx';
import { unitCurrency } from './step-draft.ts';

const FIELDS = ['name', 'duration_count', 'target_amount', ...LIMITS];

export function NewRewardDialog(opened: DialogState & { readonly onCreated: (id: number) => void }) {
  const currency = useCurrency();
  return (
    <CreateRewardFormDialog
      {...opened}
      noun="reward"
      initial={NEW_REWARD_DRAFT}
      buildRequest={(draft: RewardDraft) => buildRewardRequest(draft, { currency })}
      fields={FIELDS}
    >
      {(fields) => <Fields {...fields} unit={currency} inWhat="cash" isNew />}
    </CreateRewardFormDialog>
  );
}

/** Existing commissions keep their terms. */
export function EditRewardDialog({ reward, ...opened }: DialogState & { readonly reward: CompanyReward }) {
  const currency = useCurrency();
  const { unit } = reward;
  const buildRequest = (draft: RewardDraft) => {
    const request = buildRewardRequest(draft, { currency, unit });
    if ('errors' in request) return request;
    // Tier and kind cannot change.
    const { promoter_reward_type, tier_level, ...body } = request.body;
    return { body };
  };
  const before = (
    <p>
      Changes apply to every campaign with this reward. New sales and sign-ups earn by the new terms; existing
      commissions do not change.
    </p>
  );
  return (
    <EditRewardFormDialog
      {...opened}
      noun="reward"
      reward={reward}
      initial={createRewardDraft(reward, currency)}
      buildRequest={buildRequest}
      fields={FIELDS}
      notice={before}
    >
      {(fields) => (
        <Fields {...fields} inWhat={unit} unit={unitCurrency(unit, currency) ?? humanize(unit).toLowerCase()} />
      )}
    </EditRewardFormDialog>
  );
}

interface FieldsProps extends DraftFieldsProps<RewardDraft> {
  readonly unit: string;
  readonly inWhat: CompanyReward['unit'];
  readonly isNew?: boolean;
}

function Fields({ draft, change, unit, errors, inWhat, isNew = false }: FieldsProps) {
  const currency = useCurrency();
  const words = describeDraft(draft, { currency, unit: inWhat });
  const field = { draft, unit, errors, set: (changes: Partial<RewardDraft>) => change({ ...draft, ...changes }) };
  return (
    <>
      <NameField name={draft.name} set={field.set} errors={errors} />
      {isNew ? <KindField {...field} /> : null}
      {draft.kind === 'sale' ? (
        <>
          <GainFields {...field} />
          <DurationFields
            duration={draft.duration}
            durationCount={draft.durationCount}
            set={field.set}
            errors={errors}
          />
          <LimitFields {...field} />
          {isNew ? <TierField {...field} /> : null}
          <ShareOfField {...field} />
        </>
      ) : (
        <NonSaleFields {...field} />
      )}
      {words === null ? null : (
        <p className={style.summary} role="status" aria-label="Summary">
          {words}
        </p>
      )}
    </>
  );
}
