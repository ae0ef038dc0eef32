import { useState } from 'react';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { Wrong } from '#web/dashboard/actions/wrong.ts';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { inWords } from '#web/ui/status.tsx';
import style from './campaigns.module.css';
import { KindField, LimitFields, OtherFields } from './kind-fields.tsx';
import { LIMITS } from './limits-draft.ts';
import type { Reward } from './queries.ts';
import { bodyOf, draftOf, NEW_DRAFT, type RewardDraft } from './reward-draft.ts';
import { DurationFields, GainFields, NameField, ShareOfField, TierField } from './reward-fields.tsx';
import { draftInWords } from './said-draft.ts';
import { currencyOf } from './step-draft.ts';

export const NEW_REWARD = 'POST /api/v2/company/rewards';
export const CHANGE_REWARD = 'PUT /api/v2/company/rewards/{id}';

/** What the service can find wrong, and a field shows. */
const FIELDS = ['name', 'duration_count', 'target_amount', ...LIMITS];

interface Opened {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Makes a reward: a share of sales or an amount for each, once and for all or in steps. */
export function NewReward({ isOpen, close, made }: Opened & { readonly made: (id: number) => void }) {
  const currency = useCurrency();
  const [draft, setDraft] = useState(NEW_DRAFT);
  const end = () => {
    close();
    setDraft(NEW_DRAFT);
  };
  return (
    <FormDialog
      call={NEW_REWARD}
      title="New reward"
      label="Add"
      isOpen={isOpen}
      close={end}
      asked={() => bodyOf(draft, { currency })}
      done={({ id }) => made(id)}
      said="The reward was added."
      fields={FIELDS}
    >
      {(wrong) => <Fields draft={draft} setDraft={setDraft} unit={currency} inWhat="cash" wrong={wrong} isNew />}
    </FormDialog>
  );
}

/** Changes a reward in every campaign that gives it. Commissions keep the terms that they were made with. */
export function ChangeReward({ reward, isOpen, close }: Opened & { readonly reward: Reward }) {
  const currency = useCurrency();
  const { id, unit } = reward;
  const [draft, setDraft] = useState<RewardDraft>();
  const shown = draft ?? draftOf(reward, currency);
  const end = () => {
    close();
    setDraft(undefined);
  };
  const asked = () => {
    const read = bodyOf(shown, { currency, unit });
    if ('wrong' in read) return read;
    // Who earns it, and what for, stays as it is: another tier or kind is another reward.
    const { promoter_reward_type: _, tier_level: __, ...body } = read.body;
    return { params: { path: { id } }, body };
  };
  return (
    <FormDialog
      call={CHANGE_REWARD}
      title={`Change ${reward.name}`}
      label="Save"
      isOpen={isOpen}
      close={end}
      asked={asked}
      said="The reward was changed."
      fields={FIELDS}
    >
      {(wrong) => (
        <>
          <p>
            Each campaign that gives it changes. What happens from now on earns by these terms; commissions that there
            are stay as they are.
          </p>
          <Fields
            draft={shown}
            setDraft={setDraft}
            inWhat={unit}
            unit={currencyOf(unit, currency) ?? inWords(unit).toLowerCase()}
            wrong={wrong}
          />
        </>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly draft: RewardDraft;
  readonly setDraft: (draft: RewardDraft) => void;
  /** What amounts are typed in. */
  readonly unit: string;
  /** The unit that it gives. */
  readonly inWhat: Reward['unit'];
  readonly wrong: Wrong;
  readonly isNew?: boolean;
}

function Fields({ draft, setDraft, unit, wrong, inWhat, isNew = false }: FieldsProps) {
  const currency = useCurrency();
  const words = draftInWords(draft, { currency, unit: inWhat });
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
        <OtherFields {...field} />
      )}
      {words === null ? null : (
        <p className={style.said} role="status" aria-label="In words">
          {words}
        </p>
      )}
    </>
  );
}
