import type { ReactNode } from 'react';
import { useMay } from '#web/dashboard/api/account.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import { Empty } from '#web/ui/empty.tsx';

interface Props {
  readonly call: Operation;
  readonly children: ReactNode;
}

/** Renders its children only if the role allows the operation. */
export function May({ call, children }: Props) {
  return useMay()(call) ? children : null;
}

/** Shown when a link leads to a screen that the role does not allow. */
export function NotAllowed() {
  return (
    <Empty icon="info" title="Your role does not allow this">
      Ask an owner of the account to do it, or to give you another role.
    </Empty>
  );
}
