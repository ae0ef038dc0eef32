import type { ReactNode } from 'react';
import { useCan } from '#web/dashboard/api/account.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import { EmptyState } from '#web/ui/empty.tsx';

interface Props {
  readonly call: Operation;
  readonly children: ReactNode;
}

export function IfAllowed({ call, children }: Props) {
  return useCan()(call) ? children : null;
}

export function PermissionDenied() {
  return (
    <EmptyState icon="info" title="Your role does not allow this">
      Ask an owner of the account to do it, or to give you another role.
    </EmptyState>
  );
}
