import type { ReactNode } from 'react';
import { useMay } from '#web/dashboard/api/account.ts';
import type { Operation } from '#web/dashboard/api/operations.ts';
import { Empty } from '#web/ui/empty.tsx';

interface Props {
  /** The operation that `children` lead to. */
  readonly call: Operation;
  readonly children: ReactNode;
}

/** What leads to a call: it is there for those alone whose role allows the call. */
export function May({ call, children }: Props) {
  return useMay()(call) ? children : null;
}

/** A place that a link leads to, for those whose role does not allow what is there. */
export function NotAllowed() {
  return (
    <Empty icon="info" title="Your role does not allow this">
      Ask an owner of the account to do it, or to give you another role.
    </Empty>
  );
}
