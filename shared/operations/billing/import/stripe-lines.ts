import * as v from 'valibot';
import type { Runtime } from '#shared/runtime.ts';
import { type ProviderApi, readProviderJson } from './provider-api.ts';

const line = v.looseObject({ id: v.string() });
const linePage = v.object({ data: v.array(line), has_more: v.boolean() });
/** Lists and events contain only the first lines of an invoice. */
const truncatedLines = v.looseObject({ data: v.array(line), has_more: v.literal(true) });

/** Fetches the lines that invoices lack: one call per 100 lines. */
export async function fetchAllLines<Invoice extends { readonly id: string; readonly lines?: unknown }>(
  api: ProviderApi,
  invoices: readonly Invoice[],
  runtime: Pick<Runtime, 'sleep'>,
): Promise<readonly Invoice[]> {
  const completed: Invoice[] = [];
  for (const item of invoices) {
    const listed = v.safeParse(truncatedLines, item.lines);
    const last = listed.success && listed.output.data.at(-1);
    const others = last ? await fetchLinesAfter(api, item.id, last.id, runtime) : [];
    completed.push(last ? { ...item, lines: { ...listed.output, others } } : item);
  }
  return completed;
}

async function fetchLinesAfter(api: ProviderApi, invoice: string, listed: string, runtime: Pick<Runtime, 'sleep'>) {
  const lines: v.InferOutput<typeof line>[] = [];
  const path = `/v1/invoices/${encodeURIComponent(invoice)}/lines?limit=100&starting_after=`;
  for (let after = listed; ; ) {
    const { data, has_more } = await readProviderJson(api, `${path}${encodeURIComponent(after)}`, linePage, runtime);
    lines.push(...data);
    const last = data.at(-1);
    if (!has_more || !last) return lines;
    after = last.id;
  }
}
