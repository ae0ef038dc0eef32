import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { command } from '#bin/admin/command.ts';
import { AdminError } from '#bin/admin/errors.ts';
import { currency, date, optionalText, text } from '#bin/admin/fields.ts';
import { details, type Row, table } from '#bin/admin/print.ts';
import { dayOf } from '#shared/domain/day.ts';
import { EURO } from '#shared/domain/rates/day-rates.ts';
import type { RatesRefreshResult } from '#shared/operations/rates/refresh.ts';
import { ECB_RATES } from '#shared/operations/rates/sources.ts';
import { listRates } from '#shared/store/rates/rates.ts';

/** Loaded on demand. */
const taking = () => import('#shared/operations/rates/refresh.ts');
const reading = () => import('#shared/operations/rates/read-file.ts');

/** Six weeks of business days. */
const SHOWN_DAYS = 30;

const list = command({
  name: 'rates list',
  about: `Lists the rates of currencies by day, newest first: the last ${SHOWN_DAYS} days.`,
  notes:
    'A rate says how much of the currency one euro was worth. An amount uses the rates of its day, or the last ones before.',
  options: {
    currency: { value: 'CODE', about: 'shows the rate of that currency', schema: v.optional(currency()) },
    until: { value: 'DATE', about: 'the days up to that one (today)', schema: date() },
  },
  async run({ currency: code, until }, runtime) {
    if (code === EURO) throw new AdminError('all rates are in euros: name another currency');
    const days = await listRates(dayOf(until ?? runtime.now()), SHOWN_DAYS);
    const rows = days.map(({ day, rates, takenAt }): Row => {
      return code ? { day, rate: rates[code] ?? null, taken_at: takenAt } : { day, rates, taken_at: takenAt };
    });
    const shown = rows.map((row) => ({ ...row, currencies: Object.keys(row.rates ?? {}).length }));
    const columns = ['day', code ? 'rate' : 'currencies', 'taken_at'];
    return { data: rows, text: table(shown, columns, 'No rates yet: rates refresh takes them.') };
  },
});

const refresh = command({
  name: 'rates refresh',
  about: 'Loads the rates of the last day and of missed days now, as the schedule does.',
  notes: 'You can repeat it, and run it beside the schedule. Rates that are already known do not change.',
  options: {
    url: {
      value: 'URL',
      about: 'the file of the last day (the local run’s; with --stack that of the setting ratesUrl)',
      schema: optionalText(),
    },
    'history-url': {
      value: 'URL',
      about: 'the file of the days before (the same; the one of --url if that is given)',
      schema: optionalText(),
    },
  },
  async run({ url, 'history-url': historyUrl }, runtime) {
    const daily = url ?? process.env.RATES_URL ?? ECB_RATES.daily;
    const history = historyUrl ?? url ?? process.env.RATES_HISTORY_URL ?? ECB_RATES.history;
    const { refreshRates } = await taking();
    return rowOf(await refreshRates({ runtime }, { daily, history }));
  },
});

const load = command({
  name: 'rates load',
  about: 'Loads the rates of a file from the European Central Bank, such as the file of all years.',
  notes: 'It loads the whole file or nothing. Rates that are already known do not change.',
  options: { file: { value: 'FILE', about: 'an XML file of one day or of many', schema: text() } },
  async run({ file }, runtime) {
    const [{ parseRatesFile }, { storeRates }] = await Promise.all([reading(), taking()]);
    const days = parseRatesFile(await contentOf(file), dayOf(runtime.now()));
    return rowOf({ day: days.at(-1)?.day ?? '', added: await storeRates({ runtime }, days) });
  },
});

export const rateCommands = [list, refresh, load];

function rowOf({ day, added }: RatesRefreshResult) {
  const row: Row = { last_day: day, days_added: added };
  return { data: row, text: details(row) };
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new AdminError(`the file ${file} cannot be read: name one with --file`);
  }
}
