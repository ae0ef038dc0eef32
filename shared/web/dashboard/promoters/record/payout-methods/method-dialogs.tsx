import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { listDetailFields } from '#shared/domain/payout-methods/detail-fields.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { DETAIL_NAMES } from '#shared/domain/payout-methods/payout-details-input.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import type { DashboardPromoterDetails } from '#web/dashboard/promoters/record/parts/promoter-query.ts';
import { detailErrorField, MethodFields } from './method-fields.tsx';
import { ADD_METHOD, CHANGE_METHOD, type MaskedMethod } from './methods-query.ts';

type Details = NonNullable<OperationRequest<typeof ADD_METHOD>['body']>['details'];
type Texts = Readonly<Record<string, string>>;

export function AddMethod({
  promoter,
  kinds,
  ...dialog
}: DialogState & { readonly promoter: DashboardPromoterDetails; readonly kinds: readonly MethodKind[] }) {
  const [chosenKind, setChosenKind] = useState<MethodKind>();
  const kind = kinds.find((candidate) => candidate === chosenKind) ?? kinds[0] ?? 'paypal';
  const buildRequest = (texts: Texts) => {
    const { details, errors } = parseMethodDetails(kind, texts);
    return errors ? { errors } : { body: { promoter_id: promoter.id, method: kind, details } };
  };
  return (
    <ActionFormDialog
      {...dialog}
      call={ADD_METHOD}
      title="Add payout method"
      label="Add"
      buildRequest={buildRequest}
      successMessage="The payout method was added."
      fields={FIELDS}
    >
      {(errors) => (
        <>
          <Select
            label="Method"
            data={kinds.map((value) => ({ value, label: METHOD_LABELS[value] }))}
            value={kind}
            allowDeselect={false}
            onChange={(next) => setChosenKind(kinds.find((candidate) => candidate === next))}
          />
          <MethodFields key={kind} kind={kind} holder={promoter.name} errors={errors} />
          <WaitingPeriodNote />
        </>
      )}
    </ActionFormDialog>
  );
}

/** Current details are masked, so all are required. */
export function ChangeMethod({ method, ...dialog }: DialogState & { readonly method: MaskedMethod }) {
  const { id, method: kind } = method;
  const buildRequest = (texts: Texts) => {
    const { details, errors } = parseMethodDetails(kind, texts);
    return errors ? { errors } : { params: { path: { id } }, body: { details } };
  };
  return (
    <ActionFormDialog
      {...dialog}
      call={CHANGE_METHOD}
      title={`Change ${METHOD_LABELS[kind]}`}
      label="Save"
      buildRequest={buildRequest}
      successMessage="The payout method was changed."
      fields={FIELDS}
    >
      {(errors) => (
        <>
          <MethodFields kind={kind} holder="" errors={errors} />
          <WaitingPeriodNote />
        </>
      )}
    </ActionFormDialog>
  );
}

const FIELDS = Object.values(DETAIL_NAMES).map(detailErrorField);

function WaitingPeriodNote() {
  return (
    <Text size="sm" c="dimmed">
      Nothing is paid to this method for 48 hours, and the promoter is notified by e-mail.
    </Text>
  );
}

/** Returns all missing fields at once. */
function parseMethodDetails(
  kind: MethodKind,
  texts: Texts,
): { readonly details: Details; readonly errors?: FieldErrors } {
  const parts = listDetailFields(kind, texts[DETAIL_NAMES.bankCountry] ?? '');
  const inputs = parts.map(({ part, isRequired }) => {
    const name = DETAIL_NAMES[part];
    return { name, isRequired, text: texts[name] ?? '' };
  });
  const missing = inputs.filter(({ isRequired, text }) => isRequired && text === '');
  const details = Object.fromEntries(inputs.flatMap(({ name, text }) => (text === '' ? [] : [[name, text]])));
  if (missing.length === 0) return { details };
  return {
    details,
    errors: Object.fromEntries(missing.map(({ name }) => [detailErrorField(name), 'This field is required.'])),
  };
}
