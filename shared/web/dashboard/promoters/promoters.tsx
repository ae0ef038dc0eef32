import { Link } from '@tanstack/react-router';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { promoterRecords } from './list.tsx';
import { NewPromoterButton } from './new-promoter.tsx';

export default function Promoters() {
  return (
    <>
      <PageHead title="Promoters">
        <IfAllowed call="GET /api/v2/company/broadcasts">
          <Link to="/settings" search={{ part: 'mail' } as never} style={{ marginBlock: 'auto' }}>
            Broadcasts
          </Link>
        </IfAllowed>
        <NewPromoterButton />
      </PageHead>
      <DashboardRecordList of={promoterRecords} views="promoters" />
    </>
  );
}
