import type { Wrong } from '#web/dashboard/actions/wrong.ts';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { inWords } from '#web/ui/status.tsx';
import style from './campaigns.module.css';
import { KindField, LimitFields, OtherFields } from './kind-fields.tsx';
import { LIMITS } from './limits-draft.ts';
import type { Reward } from './queries.ts';
import { ChangeDialog, NewDialog, type Opened } from './reward-dialogs.tsx';
import { bodyOf, draftOf, NEW_DRAFT, type RewardDraft } from './reward-draft.ts';
import { DurationFields, GainFields, NameField, ShareOfField, TierField } from './reward-fields.tsx';
import { draftInWords } from './said-draft.ts';
import { currencyOf } from './step-draft.ts';

const FIELDS = ['name', 'duration_count', 'target_amount', ...LIMITS];

export function NewReward(opened: Opened & { readonly made: (id: number) => void }) {
  const currency = useCurrency();
  return (
    <NewDialog
      {...opened}
      thing="reward"
      fresh={NEW_DRAFT}
      read={(draft: RewardDraft) => bodyOf(draft, { currency })}
      fields={FIELDS}
    >
      {(draft, setDraft, wrong) => (
        <Fields draft={draft} setDraft={setDraft} unit={currency} inWhat="cash" wrong={wrong} isNew />
      )}
    </NewDialog>
  );
}

/** Existing commissions keep their terms. */
export function ChangeReward({ reward, ...opened }: Opened & { readonly reward: Reward }) {
  const currency = useCurrency();
  const { unit } = reward;
  const read = (draft: RewardDraft) => {
    const said = bodyOf(draft, { currency, unit });
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
      fresh={draftOf(reward, currency)}
      read={read}
      fields={FIELDS}
      before={before}
    >
      {(draft, setDraft, wrong) => (
        <Fields
          draft={draft}
          setDraft={setDraft}
          inWhat={unit}
          unit={currencyOf(unit, currency) ?? inWords(unit).toLowerCase()}
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
