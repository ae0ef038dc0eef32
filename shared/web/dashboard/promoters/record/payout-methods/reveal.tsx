import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { DETAIL_NAMES } from '#shared/domain/payout-methods/payout-details-input.ts';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import style from '#web/dashboard/promoters/record/parts/promoter.module.css';
import { Detail, DetailList } from '#web/dashboard/records/detail-list.tsx';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { type MaskedMethod, REVEAL_METHOD } from './methods-query.ts';
import { PART_LABELS } from './part-labels.ts';

const SHOW: Readonly<Record<MethodKind, string>> = {
  paypal: 'Show PayPal e-mail',
  wise: 'Show Wise account',
  bank: 'Show account number',
  custom: 'Show payment instructions',
};

const PARTS = Object.entries(DETAIL_NAMES).map(([part, name]) => ({
  name,
  label: PART_LABELS[part as keyof typeof DETAIL_NAMES],
}));

/** Shows payout details in clear; requires permission to pay and a recent sign-in. */
export function Reveal({ method: { id, method } }: { readonly method: MaskedMethod }) {
  const [shown, setShown] = useState<MaskedMethod['details']>();
  const reveal = useAction(REVEAL_METHOD);
  const ask = () => reveal.mutate({ params: { path: { id } } }, { onSuccess: ({ details }) => setShown(details) });
  const close = () => {
    setShown(undefined);
    reveal.reset();
  };
  return (
    <IfAllowed call={REVEAL_METHOD}>
      <Button variant="default" loading={reveal.isPending} onClick={ask}>
        {SHOW[method]}
      </Button>
      <Modal opened={shown !== undefined} onClose={close} title={METHOD_LABELS[method]}>
        <Stack>
          <Alert color="yellow" icon={<Icon name="warning" />}>
            Only users with permission to pay can see this. The audit log records each view.
          </Alert>
          <DetailList>
            {PARTS.map(({ name, label }) =>
              shown?.[name] ? (
                <Detail key={name} label={label}>
                  <span className={style.lines}>
                    <CopyableText text={shown[name]} label={`Copy: ${label}`} />
                  </span>
                </Detail>
              ) : null,
            )}
          </DetailList>
          <Group justify="flex-end">
            <Button onClick={close} data-autofocus>
              Done
            </Button>
          </Group>
        </Stack>
      </Modal>
    </IfAllowed>
  );
}
