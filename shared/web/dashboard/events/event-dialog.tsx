import { Checkbox, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { type FieldErrors, labelFieldError } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { useCurrency } from '#web/dashboard/api/account.ts';
import { promotionChoices } from '#web/dashboard/records/record-choices.ts';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';
import {
  buildEventRequest,
  createEventDraft,
  defaultEventId,
  type EventKind,
  eventMessage,
  type RefusedCall,
} from './event-draft.ts';

export const RECORD_EVENT = 'POST /api/v2/company/commissions';

const FIELDS = ['email', 'uid', 'promoter_campaign_id', 'sale_amount', 'currency', 'sale_event_id', 'event_date'];
const UNKNOWN_CUSTOMER = 'No referral has this e-mail or UID. Choose the promoter who referred the customer.';

const EVENT_ID_HINTS = {
  sale: 'The ID of the invoice or payment',
  refund: 'The ID of the refund or credit note',
} as const;

interface Props extends DialogState {
  readonly kind: EventKind;
  readonly title: string;
  /** Prefills the form. */
  readonly call?: RefusedCall;
}

/** Records a sale or refund by hand, exactly once per event id. */
export function EventDialog({ kind, title, call, isOpen, close }: Props) {
  const currency = useCurrency();
  const [promotion, setPromotion] = useState<string>();
  const [isQuiet, setQuiet] = useState(false);
  const [newId, renewId] = useState(newEventId);
  const fallbackEventId = defaultEventId(call, newId);
  const draft = createEventDraft(call, currency, new Date().toISOString());
  const closeAndReset = () => {
    close();
    setPromotion(undefined);
    setQuiet(false);
    renewId(newEventId);
  };
  return (
    <ActionFormDialog
      call={RECORD_EVENT}
      title={title}
      label={kind === 'sale' ? 'Record sale' : 'Record refund'}
      isOpen={isOpen}
      close={closeAndReset}
      buildRequest={(texts) => buildEventRequest(texts, { kind, draft, fallbackEventId, promotion, isQuiet })}
      onSuccess={({ length }) => notifications.show({ color: 'green', message: eventMessage(kind, length) })}
      fields={FIELDS}
    >
      {(errors) => (
        <>
          <Customer call={call} errors={errors} />
          {kind === 'sale' ? (
            <RecordSelect
              isClosed
              records={{ ...promotionChoices, label: 'Promoter (if the customer is not a referral yet)' }}
              value={promotion}
              change={setPromotion}
              error={errors.promoter_campaign_id && UNKNOWN_CUSTOMER}
            />
          ) : (
            <TextInput
              name="sale_event_id"
              label="Event ID of the sale"
              description="Leave empty to refund the customer’s newest sales."
              defaultValue={draft.saleEventId}
              autoComplete="off"
              error={labelFieldError(errors, 'sale_event_id', 'Event ID of the sale')}
            />
          )}
          <Group grow align="flex-start">
            <TextInput
              name="sale_amount"
              label="Amount"
              inputMode="decimal"
              required
              defaultValue={draft.amount}
              autoComplete="off"
              error={labelFieldError(errors, 'sale_amount', 'Amount')}
            />
            <TextInput
              name="currency"
              label="Currency"
              maxLength={3}
              required
              defaultValue={draft.currency}
              autoComplete="off"
              error={labelFieldError(errors, 'currency', 'Currency')}
            />
          </Group>
          <Group grow align="flex-start">
            <TextInput
              name="event_date"
              type="date"
              label="Date (UTC)"
              defaultValue={draft.date}
              error={labelFieldError(errors, 'event_date', 'Date')}
            />
            {kind === 'sale' ? <TextInput name="plan_id" label="Plan" autoComplete="off" /> : null}
          </Group>
          <TextInput
            name="event_id"
            label="Event ID"
            description={
              draft.eventId
                ? 'From the rejected event. It counts once, even if it is sent again.'
                : `${EVENT_ID_HINTS[kind]} at your billing provider or in your system. Each ID counts once.`
            }
            readOnly={draft.eventId !== ''}
            defaultValue={draft.eventId}
            autoComplete="off"
          />
          <TextInput name="internal_note" label="Internal note" autoComplete="off" />
          <Checkbox
            label="Notify the promoter by e-mail"
            checked={!isQuiet}
            onChange={({ currentTarget: { checked } }) => setQuiet(!checked)}
          />
        </>
      )}
    </ActionFormDialog>
  );
}

function Customer({ call, errors }: { readonly call: RefusedCall | undefined; readonly errors: FieldErrors }) {
  const sentHint = (text: string | null | undefined) =>
    call ? { description: text ? `Masked in the log: ${text}` : 'Not sent' } : {};
  return (
    <Group grow align="flex-start">
      <TextInput
        name="email"
        type="email"
        label="Customer e-mail"
        {...sentHint(call?.email)}
        autoComplete="off"
        error={labelFieldError(errors, 'email', 'E-mail')}
        data-autofocus
      />
      <TextInput name="uid" label="or UID" {...sentHint(call?.uid)} autoComplete="off" error={errors.uid} />
    </Group>
  );
}

const newEventId = () => `manual-${crypto.randomUUID()}`;
