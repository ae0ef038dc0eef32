import type { Company } from '#test/support/service/company.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

type Kind = 'promoter' | 'lead' | 'commission';

export async function readRevisions({ account }: Company, kind: Kind, ids: readonly number[]): Promise<number[]> {
  const items = [...(await readWrittenItems(account.id))] as [string, { id: number; revision: number }][];
  const isOf = (name: string) =>
    name.startsWith(`${account.id}#${kind}#`) && (kind !== 'promoter' || name.endsWith('\tpromoter'));
  return ids.map((id) => items.find(([name, item]) => isOf(name) && item.id === id)?.[1].revision ?? 0);
}
