import fc from 'fast-check';
import { DAY_MS } from '#shared/domain/time.ts';
import { type Days, type Grouping, midnight } from './calendar.ts';
import { type Facts, listMoments } from './facts.ts';
import { ALL_METRICS, type MetricName } from './fold.ts';
import { pickNth } from './operation.ts';

export interface Question {
  readonly days: Days;
  readonly grouping: Grouping;
  readonly metric: MetricName;
  readonly direction: 'asc' | 'desc';
}

/** A request whose period depends on the facts of a history. */
export interface QuestionDraft extends Omit<Question, 'days'> {
  readonly edges: readonly [Edge, Edge];
}

type Edge = { readonly day: number } | { readonly fact: number; readonly later: number };

/** Period of all possible facts, plus half a year. */
const FIRST = midnight(2021, 6, 15);
const LAST = midnight(2026, 6, 1);
const MAX_DAYS = 90;

/** Resolves a draft to a request by the facts of a history. */
export function buildQuestion(facts: Facts, { edges, ...rest }: QuestionDraft): Question {
  const moments = listMoments(facts);
  const [first, second] = edges.map((edge) => {
    if ('day' in edge) return edge.day;
    const at = pickNth(moments, edge.fact) ?? FIRST;
    return Math.floor(at / DAY_MS) * DAY_MS + edge.later * DAY_MS;
  }) as [number, number];
  const [from, to] = [Math.min(first, second), Math.max(first, second) + DAY_MS];
  const days = { from, to: rest.grouping === 'day' ? Math.min(to, from + MAX_DAYS * DAY_MS) : to };
  return { ...rest, days };
}

const day: fc.Arbitrary<Edge> = fc
  .integer({ min: 0, max: Math.round((LAST - FIRST) / DAY_MS) })
  .map((number) => ({ day: FIRST + number * DAY_MS }));
const dayNearFact: fc.Arbitrary<Edge> = fc.record({ fact: fc.nat(1000), later: fc.integer({ min: -1, max: 1 }) });
const edge = fc.oneof({ weight: 1, arbitrary: day }, { weight: 3, arbitrary: dayNearFact });
const wholePeriod: fc.Arbitrary<QuestionDraft['edges']> = fc.constant([{ day: FIRST }, { day: LAST }]);
const edges: fc.Arbitrary<QuestionDraft['edges']> = fc.tuple(edge, edge);

const createDrafts = (edges: fc.Arbitrary<QuestionDraft['edges']>, grouping: Grouping): fc.Arbitrary<QuestionDraft> =>
  fc.record({
    edges,
    grouping: fc.constant(grouping),
    metric: fc.constantFrom(...ALL_METRICS),
    direction: fc.constantFrom<Question['direction']>('asc', 'desc'),
  });

export const drafts: fc.Arbitrary<readonly QuestionDraft[]> = fc.tuple(
  createDrafts(wholePeriod, 'month'),
  createDrafts(edges, 'year'),
  createDrafts(edges, 'month'),
  createDrafts(edges, 'day'),
);
