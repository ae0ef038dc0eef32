import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { AssetDialog } from './asset-dialog.tsx';
import { CategoriesDialog } from './categories-dialog.tsx';
import { assetRecords } from './list.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { CHANGE_CATEGORIES, CREATE_ASSET, ORDER_ASSETS } from './resources-query.ts';

export default function Resources() {
  const [isAdding, add] = useDisclosure(false);
  const [isCategorizing, categorize] = useDisclosure(false);
  const [isOrdering, order] = useDisclosure(false);
  return (
    <>
      <PageHead title="Resources">
        <Link to="/resources/contests" style={{ marginBlock: 'auto' }}>
          Contests
        </Link>
        <IfAllowed call={CHANGE_CATEGORIES}>
          <Button variant="default" onClick={categorize.open}>
            Categories
          </Button>
        </IfAllowed>
        <IfAllowed call={ORDER_ASSETS}>
          <Button variant="default" onClick={order.open}>
            Order
          </Button>
        </IfAllowed>
        <IfAllowed call={CREATE_ASSET}>
          <Button leftSection={<Icon name="plus" size={16} />} onClick={add.open}>
            New resource
          </Button>
        </IfAllowed>
      </PageHead>
      <DashboardRecordList of={assetRecords} />
      <AssetDialog isOpen={isAdding} close={add.close} />
      <CategoriesDialog isOpen={isCategorizing} close={categorize.close} />
      <OrderDialog isOpen={isOrdering} close={order.close} />
    </>
  );
}
