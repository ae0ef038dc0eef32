import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { askedParts } from '#shared/domain/payout-methods/asked-parts.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { DETAIL_NAMES } from '#shared/domain/payout-methods/said-details.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import type { DashboardPromoterDetails } from '#web/dashboard/promoter/parts/promoter-query.ts';
import { detailErrorField, MethodFields } from './method-fields.tsx';
import { ADD_METHOD, CHANGE_METHOD, type Method } from './methods-query.ts';

type Details = NonNullable<OperationRequest<typeof ADD_METHOD>['body']>['details'];
type Texts = Readonly<Record<string, string>>;

interface Opened {
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function AddMethod({
  promoter,
  kinds,
  ...opened
}: Opened & { readonly promoter: DashboardPromoterDetails; readonly kinds: readonly MethodKind[] }) {
  const [chosen, setChosen] = useState<MethodKind>();
  const kind = kinds.find((one) => one === chosen) ?? kinds[0] ?? 'paypal';
  const asked = (texts: Texts) => {
    const { details, wrong } = detailsIn(kind, texts);
    return wrong ? { wrong } : { body: { promoter_id: promoter.id, method: kind, details } };
  };
  return (
    <ActionFormDialog
      {...opened}
      call={ADD_METHOD}
      title="Add a payout method"
      label="Add"
      buildRequest={asked}
      successMessage="The payout method was added."
      fields={FIELDS}
    >
      {(wrong) => (
        <>
          <Select
            label="Method"
            data={kinds.map((value) => ({ value, label: METHOD_LABELS[value] }))}
            value={kind}
            allowDeselect={false}
            onChange={(next) => setChosen(kinds.find((one) => one === next))}
          />
          <MethodFields key={kind} kind={kind} holder={promoter.name} wrong={wrong} />
          <Waits />
        </>
      )}
    </ActionFormDialog>
  );
}

/** Current details are masked, so all are required. */
export function ChangeMethod({ method, ...opened }: Opened & { readonly method: Method }) {
  const { id, method: kind } = method;
  const asked = (texts: Texts) => {
    const { details, wrong } = detailsIn(kind, texts);
    return wrong ? { wrong } : { params: { path: { id } }, body: { details } };
  };
  return (
    <ActionFormDialog
      {...opened}
      call={CHANGE_METHOD}
      title={`Change ${METHOD_LABELS[kind]}`}
      label="Save"
      buildRequest={asked}
      successMessage="The payout method was changed."
      fields={FIELDS}
    >
      {(wrong) => (
        <>
          <MethodFields kind={kind} holder="" wrong={wrong} />
          <Waits />
        </>
      )}
    </ActionFormDialog>
  );
}

const FIELDS = Object.values(DETAIL_NAMES).map(detailErrorField);

function Waits() {
  return (
    <Text size="sm" c="dimmed">
      Nothing is paid there for 48 hours, and the promoter gets a mail about it.
    </Text>
  );
}

/** Returns all missing fields at once. */
function detailsIn(kind: MethodKind, texts: Texts): { readonly details: Details; readonly wrong?: FieldErrors } {
  const parts = askedParts(kind, texts[DETAIL_NAMES.bankCountry] ?? '');
  const typed = parts.map(({ part, isNeeded }) => {
    const name = DETAIL_NAMES[part];
    return { name, isNeeded, text: texts[name] ?? '' };
  });
  const missing = typed.filter(({ isNeeded, text }) => isNeeded && text === '');
  const details = Object.fromEntries(typed.flatMap(({ name, text }) => (text === '' ? [] : [[name, text]])));
  if (missing.length === 0) return { details };
  return { details, wrong: Object.fromEntries(missing.map(({ name }) => [detailErrorField(name), 'It is needed.'])) };
}
