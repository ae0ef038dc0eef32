import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { showProblem, useChange } from '#web/dashboard/api/changes.ts';
import { api, got } from '#web/dashboard/api/client.ts';
import type { Batch } from '#web/dashboard/batches/batches.tsx';
import { Problem } from '#web/ui/api/problem.ts';
import { Icon } from '#web/ui/icons.tsx';
import { Bonus } from './bonus.tsx';
import { Code } from './code.tsx';
import type { PromoterDetails } from './query.ts';

/** What can be done with a promoter. */
export function Actions({ promoter }: { readonly promoter: PromoterDetails }) {
  const body = { ids: [promoter.id] };
  const [isBonus, bonus] = useDisclosure(false);
  const [isCode, code] = useDisclosure(false);
  const accept = useOne(async () => got(await api.POST('/api/v2/company/promoters/accept', { body })));
  const block = useOne(async () => got(await api.POST('/api/v2/company/promoters/block', { body })));
  const archive = useOne(async () => got(await api.POST('/api/v2/company/promoters/archive', { body })));
  const restore = useOne(async () => got(await api.POST('/api/v2/company/promoters/restore', { body })));
  const isAccepted = promoter.promoter_campaigns.every(({ state }) => state === 'accepted');
  return (
    <>
      {isAccepted ? null : (
        <Button loading={accept.isPending} onClick={() => accept.mutate(undefined)}>
          Accept
        </Button>
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="down" size={16} />}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={bonus.open}>Give a bonus</Menu.Item>
          <Menu.Item onClick={code.open}>Add a promo code</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => block.mutate(undefined)}>Block in all campaigns</Menu.Item>
          {promoter.archived_at === null ? (
            <Menu.Item onClick={() => archive.mutate(undefined)}>Archive</Menu.Item>
          ) : (
            <Menu.Item onClick={() => restore.mutate(undefined)}>Restore</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Bonus promoter={promoter} isOpen={isBonus} close={bonus.close} />
      <Code promoter={promoter} isOpen={isCode} close={code.close} />
    </>
  );
}

/** A bulk action on one record: what could not be done is a problem as of any call. */
function useOne(start: () => Promise<Batch>) {
  return useChange(
    async () => {
      const batch = await start();
      const [error] = batch.processing_errors;
      if (error) throw new Problem({ status: 422, message: error.message });
      return batch;
    },
    { failed: showProblem },
  );
}
