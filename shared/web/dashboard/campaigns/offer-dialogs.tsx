import { Select, TextInput } from '@mantine/core';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { buildOfferRequest, createOfferDraft, NEW_OFFER, type OfferDraft, type OfferUnit } from './offer-draft.ts';
import type { CompanyReward } from './queries.ts';
import { ChangeDialog, type DialogState, NewDialog } from './reward-dialogs.tsx';
import { DurationFields, NameField } from './reward-fields.tsx';

const FIELDS = ['name', 'percent', 'amount', 'duration_count', 'coupon'];

const UNITS: readonly { readonly value: OfferUnit; readonly label: string }[] = [
  { value: 'discount_per', label: 'A discount in percent' },
  { value: 'mon_discount', label: 'A discount of an amount' },
  { value: 'free_months', label: 'Free months' },
  { value: 'credits', label: 'Credits' },
  { value: 'points', label: 'Points' },
  { value: 'cash', label: 'Money' },
];

export function NewOfferDialog(opened: DialogState & { readonly made: (id: number) => void }) {
  const currency = useCurrency();
  return (
    <NewDialog
      {...opened}
      thing="offer"
      fresh={NEW_OFFER}
      read={(draft: OfferDraft) => buildOfferRequest(draft, currency)}
      fields={FIELDS}
    >
      {(draft, setDraft, wrong) => <Fields draft={draft} setDraft={setDraft} wrong={wrong} />}
    </NewDialog>
  );
}

export function EditOfferDialog({ reward, ...opened }: DialogState & { readonly reward: CompanyReward }) {
  const currency = useCurrency();
  return (
    <ChangeDialog
      {...opened}
      thing="offer"
      reward={reward}
      fresh={createOfferDraft(reward, currency)}
      read={(draft: OfferDraft) => buildOfferRequest(draft, currency)}
      fields={FIELDS}
      before={<p>Each campaign that offers it changes.</p>}
    >
      {(draft, setDraft, wrong) => <Fields draft={draft} setDraft={setDraft} wrong={wrong} />}
    </ChangeDialog>
  );
}

interface FieldsProps {
  readonly draft: OfferDraft;
  readonly setDraft: (draft: OfferDraft) => void;
  readonly wrong: FieldErrors;
}

function Fields({ draft, setDraft, wrong }: FieldsProps) {
  const currency = useCurrency();
  const set = (changes: Partial<OfferDraft>) => setDraft({ ...draft, ...changes });
  const isMoney = draft.unit === 'cash' || draft.unit === 'mon_discount';
  return (
    <>
      <NameField name={draft.name} set={set} wrong={wrong} />
      <Select
        label="What customers get"
        data={[...UNITS]}
        value={draft.unit}
        allowDeselect={false}
        onChange={(unit) => set({ unit: (unit ?? draft.unit) as OfferUnit, much: '' })}
      />
      <TextInput
        label={draft.unit === 'discount_per' ? 'Percent' : isMoney ? `Amount, in ${currency}` : 'How many'}
        inputMode={isMoney || draft.unit === 'discount_per' ? 'decimal' : 'numeric'}
        required
        autoComplete="off"
        value={draft.much}
        onChange={({ currentTarget: { value } }) => set({ much: value })}
        error={wrong.much ?? wrong.percent ?? wrong.amount}
      />
      <DurationFields duration={draft.duration} many={draft.many} set={set} wrong={wrong} />
      <TextInput
        label="Code at the checkout"
        description="The coupon of your billing provider that gives it. You create it there. Nothing typed: it takes no code."
        autoComplete="off"
        value={draft.coupon}
        onChange={({ currentTarget: { value } }) => set({ coupon: value })}
        error={wrong.coupon}
      />
    </>
  );
}
