import * as v from 'valibot';
import type { BillingDecision, BillingSettings, Known } from './acts.ts';

/** What else is known when an event is decided. */
export interface Facts {
  /** When the event was, ISO 8601. */
  readonly at: string;
  readonly known: Known;
  readonly settings: BillingSettings;
}

/** Decides what the record of an event means, whatever that record is. */
export type Decide = (record: unknown, facts: Facts) => BillingDecision;

/** Decides by a record that has the fields of its kind; of any other, that it is not understood. */
export function reading<Shape extends v.GenericSchema>(
  shape: Shape,
  decide: (record: v.InferOutput<Shape>, facts: Facts) => BillingDecision,
): Decide {
  return (record, facts) => {
    const parsed = v.safeParse(shape, record);
    return parsed.success ? decide(parsed.output, facts) : { nothing: 'not_understood' };
  };
}

/** Decides by the type of an event; of a type that is not there, that it says nothing here. */
export function decideBy(
  table: Readonly<Record<string, Decide>>,
  type: string,
  record: unknown,
  facts: Facts,
): BillingDecision {
  const decide = Object.hasOwn(table, type) ? table[type] : undefined;
  return decide ? decide(record, facts) : { nothing: 'other_event' };
}
