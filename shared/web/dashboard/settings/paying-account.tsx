import { Button, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import type { AccountSettings } from '#web/dashboard/api/settings-query.ts';
import { DayText } from '#web/ui/day.tsx';
import { Panel } from '#web/ui/panel.tsx';
import style from './parts/settings.module.css';

const PATH = '/api/v2/company/settings/payouts/paying_account';
const CHANGE_PAYING_ACCOUNT = `PUT ${PATH}` as const;
const REMOVE_PAYING_ACCOUNT = `DELETE ${PATH}` as const;

type PayingAccount = AccountSettings['payouts']['paying_account'];

export function PayingAccountSettings({ account }: { readonly account: PayingAccount }) {
  const [isChanging, changing] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  return (
    <Panel title="Paying account">
      <p className={style.lead}>
        SEPA bank accounts are paid with a SEPA file from this account. Without it, all bank payments are in a CSV file.
        It is stored encrypted and always shown masked.
      </p>
      {account ? <AccountDetails account={account} /> : <p>No paying account.</p>}
      <Group gap="sm" mt="md">
        <IfAllowed call={CHANGE_PAYING_ACCOUNT}>
          <Button variant="default" onClick={changing.open}>
            {account ? 'Change account' : 'Add account'}
          </Button>
        </IfAllowed>
        {account ? (
          <IfAllowed call={REMOVE_PAYING_ACCOUNT}>
            <Button variant="light" color="red" onClick={removing.open}>
              Remove
            </Button>
          </IfAllowed>
        ) : null}
      </Group>
      <ActionFormDialog
        call={CHANGE_PAYING_ACCOUNT}
        title="Paying account"
        label="Save"
        isOpen={isChanging}
        close={changing.close}
        buildRequest={({ holder = '', iban = '', bic = '' }) => ({
          body: { account_holder_name: holder, iban, ...(bic.trim() ? { swift_bic_code: bic } : {}) },
        })}
        successMessage="The paying account was saved. SEPA files use it."
        fields={['account_holder_name', 'iban', 'swift_bic_code']}
      >
        {(errors) => (
          <>
            <TextInput
              name="holder"
              label="Account holder"
              description="Your company’s name at its bank."
              autoComplete="off"
              required
              maxLength={70}
              error={errors.account_holder_name}
              data-autofocus
            />
            <TextInput name="iban" label="IBAN" autoComplete="off" required error={errors.iban} />
            <TextInput
              name="bic"
              label="BIC"
              description="Only if your bank asks for it."
              autoComplete="off"
              error={errors.swift_bic_code}
            />
          </>
        )}
      </ActionFormDialog>
      <ActionFormDialog
        call={REMOVE_PAYING_ACCOUNT}
        title="Remove the paying account?"
        label="Remove"
        isOpen={isRemoving}
        close={removing.close}
        buildRequest={() => ({})}
        successMessage="The paying account was removed. Bank accounts are now paid by CSV."
        isDestructive
      >
        Bank accounts will be paid by CSV. Existing payment batches keep their paying account.
      </ActionFormDialog>
    </Panel>
  );
}

function AccountDetails({ account }: { readonly account: NonNullable<PayingAccount> }) {
  return (
    <dl className={style.details}>
      <dt>Account holder</dt>
      <dd>{account.account_holder_name}</dd>
      <dt>IBAN</dt>
      <dd>{account.iban}</dd>
      <dt>Last changed</dt>
      <dd>
        <DayText time={account.changed_at} />
      </dd>
    </dl>
  );
}
