import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '#web/dashboard/api/account.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import { EmptyState } from '#web/ui/empty.tsx';

interface Props {
  readonly call: Operation;
  readonly children: ReactNode;
  /** Shown to other users. */
  readonly otherwise?: ReactNode;
}

export function IfAllowed({ call, children, otherwise = null }: Props) {
  return useCan()(call) ? children : otherwise;
}

export function PermissionDenied() {
  return (
    <EmptyState icon="info" title="Your role does not allow this">
      Ask an account owner to do this or to change your role.
    </EmptyState>
  );
}

/** Says why a screen offers no payments. */
export function PaymentsDenied() {
  return <Text c="dimmed">Your role does not include payments. Ask an account owner or a payer to make them.</Text>;
}
