import fc from 'fast-check';
import type { History } from './history.ts';

export interface Operation {
  readonly name: string;
  readonly run: (history: History) => Promise<void>;
}

export function operation(name: string, run: Operation['run']): Operation {
  return Object.assign({ name, run }, { [fc.toStringMethod]: () => name });
}

export function pickNth<T>(rows: readonly T[], nth: number): T | undefined {
  return rows[nth % Math.max(1, rows.length)];
}

export const nth = fc.nat(60);
