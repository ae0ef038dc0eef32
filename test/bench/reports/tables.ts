import type { HotSales, ReadResult, ReadsResult, RolledUpResult, RollUpResult } from '#test/bench/results/reports.ts';
import { figure, textTable } from '#test/bench/results/text-table.ts';

const ROLL_UPS_TITLE =
  'Roll-ups of reports, after more and more events of 1,000 promoters in 5 campaigns on one day, one in a hundred for an earlier day';

const ROLL_UPS_LEGEND = `history: months of figures that all of them have had, up to that very day. Its sheets, and the entries of the feed, were put into
  the table past the projector, in the form in which it and roll-ups write them.
RRU, WRU: what DynamoDB Local reported, which of plain reads and writes is what DynamoDB bills, and 1 RRU for each sheet that was
  not there yet, which it forgets. seq depends on how calls happen to overlap in time.
full WRU: so many units a history may add where it has made the very sheets larger that a run writes: a month of a campaign has
  31 rows at most, a sheet of ranks a hundred. It may add no call and no sheet.`;

const READS_TITLE =
  'Reports of 20 campaigns and 10,000 promoters with a history of 24 months, over 12 months that begin and end in the midst of one';

const READS_LEGEND = `The history was put into the table as sheets: no event was rolled up. Each promoter has figures in every month, on every third day.
  Of days there are the sheets of the months that are cut by the span, or by its last three or six months: nothing asks for others.
calls, seq, items, RRU: of a warm call; items are those asked for by key and those found. RRU as the engine reports them.
ms, CPU ms, peak MB: of the first call of a process of its own, that has no more heap than its function; MB of all of the process.
of time, of memory: what part that is of what the function has; of time CPU ms, and 10 ms for each call after another.
by: the metric that promoters are ranked by. All eighteen were tried; those that need the same days cost the same, one of them is here.`;

const GROWTH_TITLE = 'The report of the first 50 promoters, with more and more of them';

const GROWTH_LEGEND = `Of 100,000 there are the months and days of ranks that this report reads, and sheets of their own for those fifty that it lists.`;

const HOT_TITLE =
  'Sales of known leads of one campaign: alone, and while a thread feeds sales of it to reports and rolls them up, without a pause';

/** What was measured of roll-ups, for people. @param noise what is to be said of timings */
export function rolledUpTables({ rollUps, hot }: RolledUpResult, noise: string): string[] {
  return [
    ROLL_UPS_TITLE,
    textTable(ROLL_UP_HEADINGS, rollUps.map(rollUpRow)),
    ROLL_UPS_LEGEND,
    HOT_TITLE,
    textTable(
      ['', 'sales', 'calls', 'seq', 'WRU', 'refused calls', 'p50 times alone'],
      [hotRow('alone', hot.alone, hot.alone), hotRow('beside roll-ups', hot.beside, hot.alone)],
    ),
    `Roll-ups meanwhile: ${hot.rollUps}, which wrote ${hot.sheets} sheets. Items that both touched: ${hot.shared.join(', ') || 'none'}. ${noise}`,
  ];
}

/** What was measured of reports, for people. @param noise what is to be said of timings */
export function reportsTables({ reads, growth }: ReadsResult, noise: string): string[] {
  return [
    `${READS_TITLE}. ${noise}`,
    textTable(['report', ...READ_HEADINGS], reads.map(readRow)),
    READS_LEGEND,
    `${GROWTH_TITLE}. ${noise}`,
    textTable(
      ['promoters', ...READ_HEADINGS, 'RRU/1,000'],
      growth.map((one) => [
        one.promoters.toLocaleString('en-US'),
        ...readRow(one).slice(1),
        figure((one.readUnits / one.promoters) * 1000, 0),
      ]),
    ),
    GROWTH_LEGEND,
  ];
}

const ROLL_UP_HEADINGS = [
  ...['roll-up', 'events', 'history', 'entries', 'sheets', 'calls', 'seq', 'RRU', 'WRU', 'refused'],
  ...['full WRU', 'sheets/1,000 events', 'calls', 'RRU', 'WRU'],
];

function rollUpRow(run: RollUpResult): string[] {
  const { rollUp, events, months, entries, sheets, calls, sequential, readUnits, writeUnits, refused, fuller } = run;
  return [
    ...[rollUp, events.toLocaleString('en-US'), months === 0 ? 'none' : `${months} months`],
    ...[entries, sheets, calls, sequential, readUnits, writeUnits, refused, fuller.writeUnits].map((value) =>
      figure(value, 0),
    ),
    ...[sheets, calls, readUnits, writeUnits].map((value) => figure((value / events) * 1000, 1)),
  ];
}

const READ_HEADINGS = [...['calls', 'seq', 'items', 'RRU', 'ms', 'CPU ms', 'peak MB', 'of time', 'of memory']];

function readRow(read: ReadResult): string[] {
  const { name, calls, sequential, items, readUnits, ms, cpuMs, peakMB } = read;
  return [
    name,
    ...[calls, sequential, items].map(String),
    figure(readUnits, 1),
    ...[ms, cpuMs, peakMB].map((value) => figure(value, 0)),
    ...[shareOfTime(read), shareOfMemory(read)].map((value) => figure(value)),
  ];
}

/** So long a call of the table takes within a region, and more. */
const CALL_MS = 10;

/**
 * How much of its function's time a report takes: what it computes, and what it waits for the table. By the clock it takes longer here
 * whenever something else runs.
 */
export function shareOfTime({ sequential, cpuMs, timeoutMs }: ReadResult): number {
  return (cpuMs + sequential * CALL_MS) / timeoutMs;
}

/** How much of its function's memory a report takes. */
export function shareOfMemory({ peakMB, memoryMB }: ReadResult): number {
  return peakMB / memoryMB;
}

function hotRow(name: string, sales: HotSales, alone: HotSales): string[] {
  const { runs, calls, sequential, writeUnits, refused, p50Ms } = sales;
  return [name, ...[runs, calls, sequential, writeUnits, refused].map(String), figure(p50Ms / alone.p50Ms)];
}
