import { Button, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import type { AccountSettings } from '#web/dashboard/api/settings-query.ts';
import { DayText } from '#web/ui/day.tsx';
import { Panel } from '#web/ui/panel.tsx';
import style from './parts/settings.module.css';

const PATH = '/api/v2/company/settings/payouts/paying_account';
const NAME = `PUT ${PATH}` as const;
const FORGET = `DELETE ${PATH}` as const;

type Named = AccountSettings['payouts']['paying_account'];

export function PayingAccountSettings({ named }: { readonly named: Named }) {
  const [isNaming, naming] = useDisclosure(false);
  const [isForgetting, forgetting] = useDisclosure(false);
  return (
    <Panel title="Paying account">
      <p className={style.lead}>
        SEPA bank accounts are paid with a SEPA file from this account. Without it, all bank payments are in a CSV file.
        It is stored encrypted and always shown masked.
      </p>
      {named ? <Shown named={named} /> : <p>No paying account.</p>}
      <Group gap="sm" mt="md">
        <IfAllowed call={NAME}>
          <Button variant="default" onClick={naming.open}>
            {named ? 'Change account' : 'Add account'}
          </Button>
        </IfAllowed>
        {named ? (
          <IfAllowed call={FORGET}>
            <Button variant="light" color="red" onClick={forgetting.open}>
              Remove
            </Button>
          </IfAllowed>
        ) : null}
      </Group>
      <ActionFormDialog
        call={NAME}
        title="Paying account"
        label="Save"
        isOpen={isNaming}
        close={naming.close}
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
        call={FORGET}
        title="Remove the paying account?"
        label="Remove"
        isOpen={isForgetting}
        close={forgetting.close}
        buildRequest={() => ({})}
        successMessage="Bank accounts are now paid by CSV."
        isGrave
      >
        Bank accounts will be paid by CSV. Existing payment batches keep their paying account.
      </ActionFormDialog>
    </Panel>
  );
}

function Shown({ named }: { readonly named: NonNullable<Named> }) {
  return (
    <dl className={style.details}>
      <dt>Account holder</dt>
      <dd>{named.account_holder_name}</dd>
      <dt>IBAN</dt>
      <dd>{named.iban}</dd>
      <dt>Last changed</dt>
      <dd>
        <DayText time={named.changed_at} />
      </dd>
    </dl>
  );
}
