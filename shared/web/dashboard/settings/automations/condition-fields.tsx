import { NumberInput, Select, TextInput } from '@mantine/core';
import {
  CONDITION_TYPES,
  MAX_CONDITION_COUNT,
  MAX_CONDITION_DAYS,
} from '#shared/domain/automations/automation-condition.ts';
import { type FieldErrors, labelFieldError } from '#web/dashboard/actions/field-errors.ts';
import { CampaignsField } from '#web/dashboard/records/campaigns-field.tsx';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { type AutomationFormValues, CONDITION_LABELS, hasCount, hasDays } from './automation-draft.ts';

interface Props {
  readonly draft: AutomationFormValues;
  readonly change: (draft: AutomationFormValues) => void;
  readonly errors: FieldErrors;
}

export function ConditionFields({ draft, change, errors }: Props) {
  const { name, type, campaignIds } = draft;
  return (
    <>
      <TextInput
        label="Name"
        description="Promoters do not see it."
        required
        data-autofocus
        autoComplete="off"
        value={name}
        onChange={({ currentTarget: { value } }) => change({ ...draft, name: value })}
        error={labelFieldError(errors, 'name', 'Name')}
      />
      <fieldset className={style.plain}>
        <legend>Condition</legend>
        <p className={style.muted}>
          Approved promoters get the e-mail once, except those who have unsubscribed. Clicks and sales count in all
          campaigns.
        </p>
        <div className={style.pair}>
          <Select
            label="Type"
            data={CONDITION_TYPES.map((value) => ({ value, label: CONDITION_LABELS[value] }))}
            value={type}
            allowDeselect={false}
            onChange={(value) => change({ ...draft, type: CONDITION_TYPES.find((option) => option === value) ?? type })}
          />
          <ConditionNumber draft={draft} change={change} errors={errors} />
        </div>
      </fieldset>
      <CampaignsField
        value={campaignIds}
        change={(changed) => change({ ...draft, campaignIds: changed })}
        error={labelFieldError(errors, 'campaign_ids', 'Campaigns')}
      />
    </>
  );
}

function ConditionNumber({ draft, change, errors }: Props) {
  const common = { required: true, min: 1, allowDecimal: false } as const;
  const parse = (value: number | string) => (typeof value === 'number' ? value : '');
  if (hasDays(draft.type)) {
    return (
      <NumberInput
        {...common}
        label="Days"
        error={labelFieldError(errors, 'days', 'Days')}
        max={MAX_CONDITION_DAYS}
        value={draft.days}
        onChange={(value) => change({ ...draft, days: parse(value) })}
      />
    );
  }
  if (!hasCount(draft.type)) return null;
  return (
    <NumberInput
      {...common}
      label="Number"
      error={labelFieldError(errors, 'count', 'Number')}
      max={MAX_CONDITION_COUNT}
      value={draft.count}
      onChange={(value) => change({ ...draft, count: parse(value) })}
    />
  );
}
