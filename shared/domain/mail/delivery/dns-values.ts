import type { DnsAnswer } from './facts.ts';

/** Whether an answer has a value, regardless of case and a final dot. */
export function hasValue(records: DnsAnswer, value: string): boolean {
  return records?.some((found) => normalize(found) === normalize(value)) ?? false;
}

const normalize = (value: string): string => value.trim().toLowerCase().replace(/\.$/, '');
