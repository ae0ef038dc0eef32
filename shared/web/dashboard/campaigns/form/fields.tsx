import { Checkbox, NumberInput, TextInput, type TextInputProps } from '@mantine/core';
import type { CampaignFlag, CampaignText } from './campaign-draft.ts';
import type { CampaignFormState } from './use-campaign-form.ts';

interface TextProps extends Omit<TextInputProps, 'form' | 'name' | 'value' | 'onChange' | 'error'> {
  readonly form: CampaignFormState;
  readonly name: CampaignText;
}

export function CampaignTextField({ form, name, ...input }: TextProps) {
  return (
    <TextInput
      autoComplete="off"
      {...input}
      value={form.draft[name]}
      onChange={({ currentTarget: { value } }) => form.set({ [name]: value })}
      error={form.errors[name]}
    />
  );
}

interface DaysProps {
  readonly form: CampaignFormState;
  readonly name: 'visitor_cookie_life' | 'holding_days';
  readonly bounds: { readonly min: number; readonly max: number };
  readonly label: string;
  readonly description: string;
}

export function CampaignDaysField({ form, name, bounds, ...input }: DaysProps) {
  return (
    <NumberInput
      {...input}
      {...bounds}
      allowDecimal={false}
      value={form.draft[name]}
      onChange={(value) => form.set({ [name]: String(value) })}
      error={form.errors[name]}
    />
  );
}

interface FlagProps {
  readonly form: CampaignFormState;
  readonly name: CampaignFlag;
  readonly label: string;
  readonly description?: string;
  readonly disabled?: boolean;
}

export function CampaignCheckbox({ form, name, ...input }: FlagProps) {
  return (
    <Checkbox
      {...input}
      checked={form.draft[name]}
      onChange={({ currentTarget: { checked } }) => form.set({ [name]: checked })}
    />
  );
}
