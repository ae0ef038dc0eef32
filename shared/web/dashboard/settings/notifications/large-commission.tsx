import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { useAmounts } from '#web/dashboard/api/account.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { Panel } from '#web/ui/panel.tsx';
import { CHANGE_NOTIFICATION_SETTINGS } from './notifications-query.ts';

/** @param from smallest unit; null: no commission is large */
export function LargeCommission({ from }: { readonly from: number | null }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { currency, money } = useAmounts();
  const buildRequest = ({ amount = '' }: Readonly<Record<string, string>>) => {
    const large_commission = parseAmountInput(amount.trim() || '0', currency);
    return large_commission === null
      ? { errors: { large_commission: amountHint(currency) } }
      : { body: { large_commission } };
  };
  return (
    <Panel
      title="Large commissions"
      aside={
        <Button variant="default" size="xs" onClick={open}>
          {from === null ? 'Set amount' : 'Change amount'}
        </Button>
      }
    >
      <p className={style.lead}>
        {from === null
          ? 'No amount is set, so large commissions cause no notifications.'
          : `A commission of ${money(from)} or more counts as large.`}
      </p>
      <ActionFormDialog
        call={CHANGE_NOTIFICATION_SETTINGS}
        title="Large commissions"
        label="Save"
        isOpen={isOpen}
        close={close}
        buildRequest={buildRequest}
        successMessage="The amount was saved."
        fields={['large_commission']}
      >
        {(errors) => (
          <TextInput
            name="amount"
            label={`Notify from (${currency})`}
            description="Leave empty to turn these notifications off."
            inputMode="decimal"
            autoComplete="off"
            defaultValue={from === null ? '' : formatAmountInput(from, currency)}
            error={errors.large_commission}
            data-autofocus
          />
        )}
      </ActionFormDialog>
    </Panel>
  );
}
