import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { formatCounted } from '#web/ui/formats/amount.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { type Batch, PAYMENT_BATCH_PATH } from './payments-query.ts';

export const PAY = `POST ${PAYMENT_BATCH_PATH}/pay` as const;

interface Props {
  readonly batch: Batch;
  /** Id of the text that explains why it is blocked. */
  readonly blockReasonId: string | undefined;
}

/** Marks open payments as paid; the user must type the batch total. */
export function Pay({ batch: { id, currency, total, open_count: open, is_payable: isPayable }, blockReasonId }: Props) {
  const [isOpen, { open: ask, close }] = useDisclosure(false);
  if (!isPayable) return null;
  const buildRequest = ({ total: text = '' }: Readonly<Record<string, string>>) => {
    const expectedTotal = parseAmountInput(text, currency);
    if (expectedTotal === null) return { errors: { total: amountHint(currency) } };
    return { params: { path: { id } }, body: { total: expectedTotal } };
  };
  return (
    <IfAllowed call={PAY}>
      <Button variant="default" onClick={ask} disabled={blockReasonId !== undefined} aria-describedby={blockReasonId}>
        Mark as paid
      </Button>
      <ActionFormDialog
        call={PAY}
        title={`Mark ${formatCounted(open, 'payout', 'payouts')} as paid?`}
        label="Mark as paid"
        isOpen={isOpen}
        close={close}
        buildRequest={buildRequest}
        fields={['total']}
      >
        {({ total: errors }) => (
          <TextInput
            name="total"
            label={`Batch total (${currency})`}
            description={`Enter ${formatAmountInput(total, currency)} to confirm. Promoters are notified by e-mail that they were paid.`}
            required
            autoComplete="off"
            inputMode="decimal"
            error={errors}
            data-autofocus
          />
        )}
      </ActionFormDialog>
    </IfAllowed>
  );
}
