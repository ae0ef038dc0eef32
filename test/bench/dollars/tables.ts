import { TARGET_PERCENT } from '#lib/constructs/table-capacity.ts';
import type { DollarsResult, RhythmResult } from '#test/bench/results/dollars.ts';
import { figure, textTable } from '#test/bench/results/text-table.ts';
import { type Month, monthLines, monthLinesSay, monthsOf } from './month.ts';
import { MOST_PER_MONTH } from './most.ts';
import { dollarsPerMillion, lines, linesSay } from './uses.ts';

const LEGEND = `By public prices of us-east-1 (test/bench/dollars/prices.ts), without free tiers, webhooks and mail. What cannot be measured here
  is assumed (assumed.ts): how long a function waits for DynamoDB, how many shards a stream has, and how long lines of logs are.`;

/** What a million sales and some months cost, for the report of the bench. */
export function dollarsTables(dollars: DollarsResult): string[] {
  const rhythms = dollars.rhythms.filter(({ rhythm }) => !rhythm.provisioned);
  const millions = rhythms.filter(({ rhythm }) => rhythm.clicksPerSale === 0);
  const provisioned = dollars.rhythms.filter(({ rhythm }) => rhythm.provisioned);
  const names = rhythms.map(({ rhythm }) => rhythm.name);
  const kinds = [...new Set(rhythms.flatMap(({ follows }) => Object.keys(follows.writeUnitsOf)))];
  const row = (name: string, values: readonly number[]) => [name, ...values.map((value) => figure(value))];
  return [
    `USD for a million sales of known leads. ${LEGEND}`,
    millionsTable(millions),
    `The same with tableCapacity provisioned: of the units that autoscaling sets, ${TARGET_PERCENT} % are used.`,
    millionsTable(provisioned),
    'What follows a sale by the stream: WRU by the kind of item, and what it takes. Clicks are with their sale.',
    textTable(
      ['for each sale', ...names],
      [
        ...kinds.map((kind) =>
          row(
            kind,
            rhythms.map(({ follows }) => follows.writeUnitsOf[kind] ?? 0),
          ),
        ),
        row(
          'WRU together',
          rhythms.map(({ follows }) => follows.writeUnits),
        ),
        row(
          'RRU',
          rhythms.map(({ follows }) => follows.readUnits),
        ),
        row(
          'changes in the stream',
          rhythms.map(({ follows }) => follows.changes),
        ),
        row(
          'batches',
          rhythms.map(({ follows }) => follows.batches),
        ),
        row(
          'WRU of the sale itself',
          rhythms.map(({ sale }) => sale.writeUnits),
        ),
        row(
          'WRU of a click itself',
          rhythms.map(({ click }) => click.writeUnits),
        ),
      ],
    ),
    'USD for a month, as measured',
    markdownOf(monthsOf(dollars), (usd) => figure(usd, 0)),
  ];
}

function millionsTable(results: readonly RhythmResult[]): string {
  const priced = results.map((result) => ({ name: result.rhythm.name, usd: dollarsPerMillion(result) }));
  const row = (name: string, of: (usd: (typeof priced)[number]['usd']) => number) => [
    name,
    ...priced.map(({ usd }) => figure(of(usd))),
  ];
  return textTable(
    ['', ...priced.map(({ name }) => name)],
    [
      ...lines.map((line) => row(linesSay[line], (usd) => usd[line])),
      row('together', (usd) => Object.values(usd).reduce((sum, line) => sum + line, 0)),
    ],
  );
}

/** The table of the README: what a month costs at most. The bench compares what it measures with it. */
export function mostTable(): string {
  const months = new Map(Object.entries(MOST_PER_MONTH).map(([sales, month]) => [Number(sales), month]));
  return markdownOf(months, (usd) => usd.toLocaleString('en-US'));
}

function markdownOf(months: ReadonlyMap<number, Month>, show: (usd: number) => string): string {
  const sum = (month: Month) => Object.values(month).reduce((total, usd) => total + usd, 0);
  const row = (name: string, of: (month: Month) => number) => [
    name,
    ...[...months.values()].map((month) => show(of(month))),
  ];
  const rows = [
    ['USD a month', ...[...months.keys()].map((sales) => `${sales.toLocaleString('en-US')} sales a day`)],
    ['---', ...[...months.keys()].map(() => '---:')],
    ...monthLines.map((line) => row(monthLinesSay[line], (month) => month[line])),
    row('**together**', sum),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
