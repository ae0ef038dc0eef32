import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useCan } from '#web/dashboard/api/account.ts';
import { LIST_AUDIT_LOGS } from '#web/dashboard/api/audit-logs.ts';
import { settingsQuery } from '#web/dashboard/api/settings-query.ts';
import style from '#web/dashboard/promoters/record/parts/promoter.module.css';
import type { DashboardPromoterDetails } from '#web/dashboard/promoters/record/parts/promoter-query.ts';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { AddMethod } from './method-dialogs.tsx';
import { MethodHistory } from './method-history.tsx';
import { MethodPanel } from './method-panel.tsx';
import { ADD_METHOD, methodsQuery } from './methods-query.ts';

interface Props {
  readonly promoter: DashboardPromoterDetails;
}

export function PayoutMethods({ promoter }: Props) {
  const [isAdding, adding] = useDisclosure(false);
  const { data, error, isError, refetch } = useQuery(methodsQuery(promoter.id));
  const { data: settings } = useQuery(settingsQuery);
  const can = useCan();
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  if (!data) return <Skeleton height={200} aria-label="Loading" />;
  const missing = PAYOUT_METHODS.filter((kind) => !data.some(({ method }) => method === kind));
  return (
    <div className={style.parts}>
      {data.length === 0 ? (
        <EmptyState icon="payouts" title="No payout method">
          The promoter earns commissions but cannot be paid. Promoters can add a method in the portal, or you can add
          one here.
        </EmptyState>
      ) : null}
      {data.map((method) => (
        <MethodPanel
          key={method.id}
          method={method}
          isOffered={settings?.payouts.selected_payout_methods.includes(method.method) ?? true}
        />
      ))}
      {missing.length > 0 ? (
        <IfAllowed call={ADD_METHOD}>
          <div>
            <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={adding.open}>
              Add payout method
            </Button>
          </div>
          <AddMethod promoter={promoter} kinds={missing} isOpen={isAdding} close={adding.close} />
        </IfAllowed>
      ) : null}
      {can(LIST_AUDIT_LOGS) ? <MethodHistory promoter={promoter.id} /> : null}
    </div>
  );
}
