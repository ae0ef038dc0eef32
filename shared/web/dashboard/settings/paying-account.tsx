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
    <Panel title="Account that you pay from">
      <p className={style.lead}>
        Bank accounts in the SEPA area are paid by a SEPA file from this account. Without it, all bank accounts are in a
        CSV file. It is encrypted, and shown masked to everybody.
      </p>
      {named ? <Shown named={named} /> : <p>No account is named.</p>}
      <Group gap="sm" mt="md">
        <IfAllowed call={NAME}>
          <Button variant="default" onClick={naming.open}>
            {named ? 'Name another account' : 'Name the account'}
          </Button>
        </IfAllowed>
        {named ? (
          <IfAllowed call={FORGET}>
            <Button variant="light" color="red" onClick={forgetting.open}>
              Forget it
            </Button>
          </IfAllowed>
        ) : null}
      </Group>
      <ActionFormDialog
        call={NAME}
        title="Account that you pay from"
        label="Save"
        isOpen={isNaming}
        close={naming.close}
        buildRequest={({ holder = '', iban = '', bic = '' }) => ({
          body: { account_holder_name: holder, iban, ...(bic.trim() ? { swift_bic_code: bic } : {}) },
        })}
        successMessage="SEPA files pay from this account."
        fields={['account_holder_name', 'iban', 'swift_bic_code']}
      >
        {(wrong) => (
          <>
            <TextInput
              name="holder"
              label="Account holder"
              description="Your company, as its bank knows it."
              autoComplete="off"
              required
              maxLength={70}
              error={wrong.account_holder_name}
              data-autofocus
            />
            <TextInput name="iban" label="IBAN" autoComplete="off" required error={wrong.iban} />
            <TextInput
              name="bic"
              label="BIC"
              description="Only if your bank asks for it."
              autoComplete="off"
              error={wrong.swift_bic_code}
            />
          </>
        )}
      </ActionFormDialog>
      <ActionFormDialog
        call={FORGET}
        title="Forget the account?"
        label="Forget it"
        isOpen={isForgetting}
        close={forgetting.close}
        buildRequest={() => ({})}
        successMessage="Bank accounts are paid by CSV from now on."
        isGrave
      >
        Bank accounts are paid by CSV then. Payments batches that there are keep the account that they pay from.
      </ActionFormDialog>
    </Panel>
  );
}

function Shown({ named }: { readonly named: NonNullable<Named> }) {
  return (
    <dl className={style.details}>
      <dt>Holder</dt>
      <dd>{named.account_holder_name}</dd>
      <dt>IBAN</dt>
      <dd>{named.iban}</dd>
      <dt>Named</dt>
      <dd>
        <DayText time={named.changed_at} />
      </dd>
    </dl>
  );
}
