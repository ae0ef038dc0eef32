import { Anchor, Stack, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import { referralName } from '#web/dashboard/records/record-names.ts';
import { FRAUD_RULE_LABELS } from '#web/dashboard/records/suspicion.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { formatDay } from '#web/ui/formats/time.ts';

const CHANGE = 'PUT /api/v2/company/referrals/{id}';

export function FraudSuspicion(referral: ListRow<'/api/v2/company/referrals'>) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const isAllowed = useCan()(CHANGE);
  const { id, fraud_check: rule, fraud_reason: reason, fraud_cleared: cleared } = referral;
  if (rule === 'no_suspicion') {
    if (cleared === null) return '–';
    const description = `${FRAUD_RULE_LABELS[cleared.fraud_check]}, cleared ${formatDay(cleared.cleared_at)}`;
    return <span title={cleared.note === null ? description : `${description}: ${cleared.note}`}>Cleared</span>;
  }
  if (!isAllowed) return <span title={reason ?? ''}>{FRAUD_RULE_LABELS[rule]}</span>;
  const name = referralName(referral);
  const buildRequest = ({ note = '' }: Readonly<Record<string, string>>) => ({
    params: { path: { id: String(id) } },
    body: { fraud_check: 'no_suspicion' as const, ...(note.trim() ? { fraud_note: note.trim() } : {}) },
  });
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={open}
        title={FRAUD_RULE_LABELS[rule]}
        aria-label={`${FRAUD_RULE_LABELS[rule]}: ${name}`}
      >
        {FRAUD_RULE_LABELS[rule]}
      </Anchor>
      <ActionFormDialog
        call={CHANGE}
        title={`Fraud suspicion: ${name}`}
        label="Clear suspicion"
        isOpen={isOpen}
        close={close}
        buildRequest={buildRequest}
        successMessage="The suspicion was cleared."
        fields={['fraud_note']}
      >
        {(errors) => (
          <Stack gap="sm">
            <div>{reason}</div>
            <div>
              Commissions from this referral need your approval. If you clear the suspicion, future commissions follow
              the campaign’s approval rules. Pending ones stay in Commissions until you approve or deny them.
            </div>
            <Textarea
              name="note"
              label="Internal note"
              description="Why this is not fraud. Optional."
              autosize
              minRows={2}
              maxLength={500}
              error={errors.fraud_note}
              data-autofocus
            />
          </Stack>
        )}
      </ActionFormDialog>
    </>
  );
}
