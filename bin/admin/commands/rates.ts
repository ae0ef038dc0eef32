import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { defineCommand } from '#bin/admin/command.ts';
import { AdminError } from '#bin/admin/errors.ts';
import { currencySchema, dateSchema, optionalTextSchema, textSchema } from '#bin/admin/fields.ts';
import { formatDetails, formatTable, type PrintRow } from '#bin/admin/print.ts';
import { toDay } from '#shared/domain/day.ts';
import { EURO } from '#shared/domain/rates/day-rates.ts';
import type { RatesRefreshResult } from '#shared/operations/rates/refresh.ts';
import { ECB_RATES } from '#shared/operations/rates/sources.ts';
import { listRates } from '#shared/store/rates/rates.ts';

/** Loaded on demand. */
const loadRefresh = () => import('#shared/operations/rates/refresh.ts');
const loadParser = () => import('#shared/operations/rates/read-file.ts');

/** Six weeks of business days. */
const SHOWN_DAYS = 30;

const list = defineCommand({
  name: 'rates list',
  about: `Lists exchange rates by day, newest first: the last ${SHOWN_DAYS} days.`,
  notes:
    'A rate is the amount of the currency for one euro. Amounts are converted at the rates of their day, or the last ones before.',
  options: {
    currency: { value: 'CODE', about: 'shows the rates of this currency', schema: v.optional(currencySchema()) },
    until: { value: 'DATE', about: 'last day to show (today)', schema: dateSchema() },
  },
  async run({ currency: code, until }, runtime) {
    if (code === EURO) throw new AdminError('rates are quoted in euros. Choose another currency.');
    const days = await listRates(toDay(until ?? runtime.now()), SHOWN_DAYS);
    const rows = days.map(({ day, rates, takenAt }): PrintRow => {
      return code ? { day, rate: rates[code] ?? null, taken_at: takenAt } : { day, rates, taken_at: takenAt };
    });
    const printed = rows.map((row) => ({ ...row, currencies: Object.keys(row.rates ?? {}).length }));
    const columns = ['day', code ? 'rate' : 'currencies', 'taken_at'];
    return { data: rows, text: formatTable(printed, columns, 'No rates yet. Run rates refresh to load them.') };
  },
});

const refresh = defineCommand({
  name: 'rates refresh',
  about: 'Loads the rates of the last day and of missed days now, as the schedule does.',
  notes: 'You can repeat it and run it alongside the schedule. Known rates do not change.',
  options: {
    url: {
      value: 'URL',
      about: 'URL of the last day’s file (the local run’s; with --stack, the setting ratesUrl)',
      schema: optionalTextSchema(),
    },
    'history-url': {
      value: 'URL',
      about: 'URL of the file of earlier days (--url if given; else the local run’s; with --stack, ratesHistoryUrl)',
      schema: optionalTextSchema(),
    },
  },
  async run({ url, 'history-url': historyUrl }, runtime) {
    const daily = url ?? process.env.RATES_URL ?? ECB_RATES.daily;
    const history = historyUrl ?? url ?? process.env.RATES_HISTORY_URL ?? ECB_RATES.history;
    const { refreshRates } = await loadRefresh();
    return formatRefreshResult(await refreshRates({ runtime }, { daily, history }));
  },
});

const load = defineCommand({
  name: 'rates load',
  about: 'Loads exchange rates from a file of the European Central Bank, such as the full history.',
  notes: 'Loads the whole file or nothing. Known rates do not change.',
  options: { file: { value: 'FILE', about: 'XML file of one or more days', schema: textSchema() } },
  async run({ file }, runtime) {
    const [{ parseRatesFile }, { storeRates }] = await Promise.all([loadParser(), loadRefresh()]);
    const days = parseRatesFile(await readRatesFile(file), toDay(runtime.now()));
    return formatRefreshResult({ day: days.at(-1)?.day ?? '', added: await storeRates({ runtime }, days) });
  },
});

export const rateCommands = [list, refresh, load];

function formatRefreshResult({ day, added }: RatesRefreshResult) {
  const row: PrintRow = { last_day: day, days_added: added };
  return { data: row, text: formatDetails(row) };
}

async function readRatesFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new AdminError(`cannot read the file ${file}. Name a readable one with --file.`);
  }
}
