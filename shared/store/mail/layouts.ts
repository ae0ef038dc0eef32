import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { put, type Write } from '#shared/store/table/transaction.ts';

interface LayoutItem {
  /** Null: the default. */
  readonly html: string | null;
}

/** Reads the company's layout of e-mails to promoters; null: the default. */
export async function findEmailLayout(account: number): Promise<string | null> {
  return (await readItem<LayoutItem>(keys.emailLayout(account)))?.html ?? null;
}

/** Replaces the company's layout. @param html null: the default */
export function emailLayoutWrite(account: number, html: string | null): Write {
  const item: LayoutItem = { html };
  return put(keys.emailLayout(account), { ...item });
}
