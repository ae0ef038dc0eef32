import { Select, TextInput } from '@mantine/core';
import type { DraftFieldsProps } from '#web/dashboard/actions/draft-form-dialog.tsx';
import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { useCurrency } from '#web/dashboard/api/account.ts';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import { CreateRewardFormDialog, EditRewardFormDialog } from '#web/dashboard/campaigns/rewards/reward-dialogs.tsx';
import { DurationFields, NameField } from '#web/dashboard/campaigns/rewards/reward-fields.tsx';
import {
  buildDiscountRequest,
  createDiscountDraft,
  type DiscountDraft,
  type DiscountUnit,
  NEW_DISCOUNT,
} from './discount-draft.ts';

const FIELDS = ['name', 'percent', 'amount', 'duration_count', 'coupon'];

const UNITS: readonly { readonly value: DiscountUnit; readonly label: string }[] = [
  { value: 'discount_per', label: 'Percentage discount' },
  { value: 'mon_discount', label: 'Fixed discount' },
  { value: 'free_months', label: 'Free months' },
  { value: 'credits', label: 'Credits' },
  { value: 'points', label: 'Points' },
  { value: 'cash', label: 'Cash' },
];

export function NewDiscountDialog(opened: DialogState & { readonly onCreated: (id: number) => void }) {
  const currency = useCurrency();
  return (
    <CreateRewardFormDialog
      {...opened}
      noun="discount"
      initial={NEW_DISCOUNT}
      buildRequest={(draft: DiscountDraft) => buildDiscountRequest(draft, currency)}
      fields={FIELDS}
    >
      {(fields) => <Fields {...fields} />}
    </CreateRewardFormDialog>
  );
}

export function EditDiscountDialog({ reward, ...opened }: DialogState & { readonly reward: CompanyReward }) {
  const currency = useCurrency();
  return (
    <EditRewardFormDialog
      {...opened}
      noun="discount"
      reward={reward}
      initial={createDiscountDraft(reward, currency)}
      buildRequest={(draft: DiscountDraft) => buildDiscountRequest(draft, currency)}
      fields={FIELDS}
      notice={<p>Changes apply to every campaign that uses it.</p>}
    >
      {(fields) => <Fields {...fields} />}
    </EditRewardFormDialog>
  );
}

function Fields({ draft, change, errors }: DraftFieldsProps<DiscountDraft>) {
  const currency = useCurrency();
  const set = (changes: Partial<DiscountDraft>) => change({ ...draft, ...changes });
  const isMoney = draft.unit === 'cash' || draft.unit === 'mon_discount';
  return (
    <>
      <NameField name={draft.name} set={set} errors={errors} />
      <Select
        label="Type"
        data={[...UNITS]}
        value={draft.unit}
        allowDeselect={false}
        onChange={(unit) => set({ unit: (unit ?? draft.unit) as DiscountUnit, typedValue: '' })}
      />
      <TextInput
        label={draft.unit === 'discount_per' ? 'Percentage' : isMoney ? `Amount (${currency})` : 'Quantity'}
        inputMode={isMoney || draft.unit === 'discount_per' ? 'decimal' : 'numeric'}
        required
        autoComplete="off"
        value={draft.typedValue}
        onChange={({ currentTarget: { value } }) => set({ typedValue: value })}
        error={errors.typedValue ?? errors.percent ?? errors.amount}
      />
      <DurationFields duration={draft.duration} durationCount={draft.durationCount} set={set} errors={errors} />
      <TextInput
        label="Promo code"
        description="The code that you created at your billing provider. Leave empty if no code is needed."
        autoComplete="off"
        value={draft.coupon}
        onChange={({ currentTarget: { value } }) => set({ coupon: value })}
        error={errors.coupon}
      />
    </>
  );
}
