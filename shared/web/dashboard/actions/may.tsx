import type { ReactNode } from 'react';
import { useMay } from '#web/dashboard/api/account.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import { Empty } from '#web/ui/empty.tsx';

interface Props {
  readonly call: Operation;
  readonly children: ReactNode;
}

export function May({ call, children }: Props) {
  return useMay()(call) ? children : null;
}

export function NotAllowed() {
  return (
    <Empty icon="info" title="Your role does not allow this">
      Ask an owner of the account to do it, or to give you another role.
    </Empty>
  );
}
