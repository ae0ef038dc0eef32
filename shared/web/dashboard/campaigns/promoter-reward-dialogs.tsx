import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { humanize } from '#web/ui/status.tsx';
import style from './campaigns.module.css';
import { describeDraft } from './draft-description.ts';
import { KindField, LimitFields, NonSaleFields } from './kind-fields.tsx';
import { LIMITS } from './limits-draft.ts';
import type { CompanyReward } from './queries.ts';
import { ChangeDialog, type DialogState, NewDialog } from './reward-dialogs.tsx';
import { buildRewardRequest, createRewardDraft, NEW_REWARD_DRAFT, type RewardDraft } from './reward-draft.ts';
import { DurationFields, GainFields, NameField, ShareOfField, TierField } from './reward-fields.tsx';
import { unitCurrency } from './step-draft.ts';

const FIELDS = ['name', 'duration_count', 'target_amount', ...LIMITS];

export function NewRewardDialog(opened: DialogState & { readonly made: (id: number) => void }) {
  const currency = useCurrency();
  return (
    <NewDialog
      {...opened}
      thing="reward"
      fresh={NEW_REWARD_DRAFT}
      read={(draft: RewardDraft) => buildRewardRequest(draft, { currency })}
      fields={FIELDS}
    >
      {(draft, setDraft, wrong) => (
        <Fields draft={draft} setDraft={setDraft} unit={currency} inWhat="cash" wrong={wrong} isNew />
      )}
    </NewDialog>
  );
}

/** Existing commissions keep their terms. */
export function EditRewardDialog({ reward, ...opened }: DialogState & { readonly reward: CompanyReward }) {
  const currency = useCurrency();
  const { unit } = reward;
  const read = (draft: RewardDraft) => {
    const said = buildRewardRequest(draft, { currency, unit });
    if ('wrong' in said) return said;
    // Tier and kind cannot change.
    const { promoter_reward_type: _, tier_level: __, ...body } = said.body;
    return { body };
  };
  const before = (
    <p>
      Each campaign that gives it changes. What happens from now on earns by these terms; commissions that there are
      stay as they are.
    </p>
  );
  return (
    <ChangeDialog
      {...opened}
      thing="reward"
      reward={reward}
      fresh={createRewardDraft(reward, currency)}
      read={read}
      fields={FIELDS}
      before={before}
    >
      {(draft, setDraft, wrong) => (
        <Fields
          draft={draft}
          setDraft={setDraft}
          inWhat={unit}
          unit={unitCurrency(unit, currency) ?? humanize(unit).toLowerCase()}
          wrong={wrong}
        />
      )}
    </ChangeDialog>
  );
}

interface FieldsProps {
  readonly draft: RewardDraft;
  readonly setDraft: (draft: RewardDraft) => void;
  readonly unit: string;
  readonly inWhat: CompanyReward['unit'];
  readonly wrong: FieldErrors;
  readonly isNew?: boolean;
}

function Fields({ draft, setDraft, unit, wrong, inWhat, isNew = false }: FieldsProps) {
  const currency = useCurrency();
  const words = describeDraft(draft, { currency, unit: inWhat });
  const field = { draft, unit, wrong, set: (changes: Partial<RewardDraft>) => setDraft({ ...draft, ...changes }) };
  return (
    <>
      <NameField name={draft.name} set={field.set} wrong={wrong} />
      {isNew ? <KindField {...field} /> : null}
      {draft.kind === 'sale' ? (
        <>
          <GainFields {...field} />
          <DurationFields duration={draft.duration} many={draft.many} set={field.set} wrong={wrong} />
          <LimitFields {...field} />
          {isNew ? <TierField {...field} /> : null}
          <ShareOfField {...field} />
        </>
      ) : (
        <NonSaleFields {...field} />
      )}
      {words === null ? null : (
        <p className={style.said} role="status" aria-label="In words">
          {words}
        </p>
      )}
    </>
  );
}
