import { XMLParser } from 'fast-xml-parser';
import { type Day, nextDay } from '#shared/domain/day.ts';
import { DECIMAL_PATTERN, parseScaledDecimal } from '#shared/domain/money/decimal.ts';
import { type DayRates, EURO } from '#shared/domain/rates/day-rates.ts';
import { parseTimestamp } from '#shared/domain/time.ts';
import { RatesError } from './rates-error.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CURRENCY = /^[A-Z]{3}$/;

/**
 * Parses euro reference rates of the European Central Bank, all or nothing.
 * @param today days after tomorrow are rejected
 * @returns days, oldest first; rates as decimal text
 * @throws RatesError
 */
export function parseRatesFile(xml: string, today: Day): DayRates[] {
  const { Envelope: envelope } = toNode(parseXml(xml));
  const [list, another] = listCubes(envelope);
  if (list === undefined) throw invalidFile('has no rates');
  if (another !== undefined) throw invalidFile('has more than one list of days');
  const days = listCubes(list).map(dayRates);
  if (days.length === 0) throw invalidFile('has no days');
  const sorted = days.sort((a, b) => (a.day < b.day ? -1 : 1));
  if (new Set(sorted.map((dayOfRates) => dayOfRates.day)).size < sorted.length)
    throw invalidFile('has a duplicate day');
  const last = sorted.at(-1)?.day ?? '';
  if (last > nextDay(today)) throw invalidFile(`is of ${last}, a day in the future`);
  return sorted;
}

function dayRates(element: unknown): DayRates {
  const { time: day } = toNode(element);
  if (typeof day !== 'string') throw invalidFile('has no date');
  if (!DAY.test(day) || parseTimestamp(day) === null) throw invalidFile(`has an invalid date: ${day}`);
  const rates = new Map<string, string>();
  for (const cube of listCubes(element)) {
    const { currency, rate } = toNode(cube);
    if (typeof currency !== 'string') throw invalidFile(`has a rate without a currency on ${day}`);
    if (!CURRENCY.test(currency)) throw invalidFile(`has an invalid currency on ${day}: ${currency}`);
    if (currency === EURO) throw invalidFile(`has a rate of the euro, the base currency, on ${day}`);
    if (rates.has(currency)) throw invalidFile(`has two rates of ${currency} on ${day}`);
    // Rates stay text: money is never a float.
    if (typeof rate !== 'string') throw invalidFile(`has no rate of ${currency} on ${day}`);
    if (!isRate(rate)) throw invalidFile(`has a rate of ${currency} on ${day} that is not a decimal above 0: ${rate}`);
    rates.set(currency, rate);
  }
  if (rates.size === 0) throw invalidFile(`has no rates on ${day}`);
  return { day, rates: Object.fromEntries(rates) };
}

function isRate(text: string): boolean {
  return DECIMAL_PATTERN.test(text) && parseScaledDecimal(text).value > 0n;
}

type Node = Readonly<Record<string, unknown>>;

function toNode(element: unknown): Node {
  return typeof element === 'object' && element !== null ? (element as Node) : {};
}

/** `Cube` elements are nested: list, days, currencies. */
function listCubes(element: unknown): readonly unknown[] {
  const { Cube: cubes = [] } = toNode(element);
  return cubes as readonly unknown[];
}

function invalidFile(problem: string, cause?: unknown): RatesError {
  return new RatesError(`The rates file ${problem}.`, { cause });
}

function parseXml(xml: string): unknown {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    parseAttributeValue: false,
    parseTagValue: false,
    // The format has no entities; ignore those of a document type.
    processEntities: false,
    isArray: (name) => name === 'Cube',
  });
  try {
    return parser.parse(xml, true);
  } catch (error) {
    throw invalidFile('is not valid XML', error);
  }
}
