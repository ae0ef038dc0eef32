import { Badge, Button, Checkbox, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { May } from '#web/dashboard/actions/may.tsx';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { useView } from '#web/dashboard/layout/view.ts';
import { campaignsQuery } from '#web/dashboard/records/found.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { count } from '#web/ui/formats/amount.ts';
import { Icon } from '#web/ui/icons.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Status } from '#web/ui/status.tsx';
import style from './campaigns.module.css';
import { CREATE_CAMPAIGN, rewardsQuery } from './queries.ts';
import { inTerms } from './terms.ts';

/** What promoters are offered, and what that has brought. */
export default function Campaigns() {
  const [view, go] = useView();
  const campaigns = useQuery(campaignsQuery);
  const rewards = useQuery(rewardsQuery);
  const archived = (campaigns.data ?? []).filter(({ archived_at: archivedAt }) => archivedAt !== null);
  const isAll = view.archived === 'true';
  const listed = isAll ? campaigns.data : campaigns.data?.filter((one) => !archived.includes(one));
  const { money, amount } = useAmounts();
  const termsOf = (id: number) => {
    const reward = rewards.data?.find((one) => one.id === id);
    return reward ? inTerms(reward, amount) : '';
  };
  return (
    <>
      <PageHead title="Campaigns">
        {archived.length > 0 ? (
          <Checkbox
            label="Archived ones, too"
            my="auto"
            checked={isAll}
            onChange={({ currentTarget: { checked } }) => go(checked ? { archived: 'true' } : {})}
          />
        ) : null}
        <May call={CREATE_CAMPAIGN}>
          <Button component={Link} to="/campaigns/new" leftSection={<Icon name="plus" size={16} />}>
            New campaign
          </Button>
        </May>
      </PageHead>
      {campaigns.isError ? <Failure error={campaigns.error} retry={() => campaigns.refetch()} /> : null}
      {campaigns.isPending ? <Skeleton height={200} /> : null}
      {campaigns.data?.length === 0 ? (
        <Empty icon="campaigns" title="No campaigns yet">
          A campaign says where links lead, and what promoters earn.
        </Empty>
      ) : null}
      {listed?.length ? (
        <Table.ScrollContainer minWidth={760} className={style.table}>
          <Table verticalSpacing="sm" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th>Promoters earn</Table.Th>
                <Table.Th className={style.number}>Promoters</Table.Th>
                <Table.Th className={style.number}>Referrals</Table.Th>
                <Table.Th className={style.number}>Customers</Table.Th>
                <Table.Th className={style.number}>Revenue</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {listed.map(({ id, name, landing_url: url, stats, is_default: isDefault, ...campaign }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Link to="/campaigns/$id" params={{ id: String(id) }}>
                      {name}
                    </Link>{' '}
                    {isDefault ? (
                      <Badge variant="default" tt="none" fw={500}>
                        Default
                      </Badge>
                    ) : null}
                    {campaign.archived_at ? <Status value="archived" /> : null}
                    <div className={style.quiet}>{url}</div>
                  </Table.Td>
                  <Table.Td>
                    {campaign.rewards_for_promoters.map(({ reward_id: reward, plan_ids: plans }) => (
                      <div key={`${reward}-${plans.join()}`}>{termsOf(reward)}</div>
                    ))}
                    {campaign.rewards_for_promoters.length === 0 ? 'Nothing' : null}
                  </Table.Td>
                  <Table.Td className={style.number}>{count(stats.promoters_count)}</Table.Td>
                  <Table.Td className={style.number}>{count(stats.referrals_count)}</Table.Td>
                  <Table.Td className={style.number}>{count(stats.customers_count)}</Table.Td>
                  <Table.Td className={style.number}>{money(stats.revenue_amount)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
    </>
  );
}
