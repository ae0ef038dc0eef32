import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { Wrong } from '#web/dashboard/actions/wrong.ts';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { CHANGE_REWARD, NEW_REWARD } from './new-reward.tsx';
import { NEW_OFFER, type OfferDraft, type OfferUnit, offerBodyOf, offerDraftOf } from './offer-draft.ts';
import type { Reward } from './queries.ts';
import { DurationFields, NameField } from './reward-fields.tsx';

/** What the service can find wrong, and a field shows. */
const FIELDS = ['name', 'percent', 'amount', 'duration_count', 'coupon'];

const UNITS: readonly { readonly value: OfferUnit; readonly label: string }[] = [
  { value: 'discount_per', label: 'A discount in percent' },
  { value: 'mon_discount', label: 'A discount of an amount' },
  { value: 'free_months', label: 'Free months' },
  { value: 'credits', label: 'Credits' },
  { value: 'points', label: 'Points' },
  { value: 'cash', label: 'Money' },
];

interface Opened {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Makes something that referred customers get. */
export function NewOffer({ isOpen, close, made }: Opened & { readonly made: (id: number) => void }) {
  const currency = useCurrency();
  const [draft, setDraft] = useState(NEW_OFFER);
  const end = () => {
    close();
    setDraft(NEW_OFFER);
  };
  return (
    <FormDialog
      call={NEW_REWARD}
      title="New offer"
      label="Add"
      isOpen={isOpen}
      close={end}
      asked={() => offerBodyOf(draft, currency)}
      done={({ id }) => made(id)}
      said="The offer was added."
      fields={FIELDS}
    >
      {(wrong) => <Fields draft={draft} setDraft={setDraft} wrong={wrong} />}
    </FormDialog>
  );
}

/** Changes what referred customers get in every campaign that offers it. */
export function ChangeOffer({ reward, isOpen, close }: Opened & { readonly reward: Reward }) {
  const currency = useCurrency();
  const { id } = reward;
  const [draft, setDraft] = useState<OfferDraft>();
  const shown = draft ?? offerDraftOf(reward, currency);
  const end = () => {
    close();
    setDraft(undefined);
  };
  const asked = () => {
    const read = offerBodyOf(shown, currency);
    return 'wrong' in read ? read : { params: { path: { id } }, body: read.body };
  };
  return (
    <FormDialog
      call={CHANGE_REWARD}
      title={`Change ${reward.name}`}
      label="Save"
      isOpen={isOpen}
      close={end}
      asked={asked}
      said="The offer was changed."
      fields={FIELDS}
    >
      {(wrong) => (
        <>
          <p>Each campaign that offers it changes.</p>
          <Fields draft={shown} setDraft={setDraft} wrong={wrong} />
        </>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly draft: OfferDraft;
  readonly setDraft: (draft: OfferDraft) => void;
  readonly wrong: Wrong;
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
