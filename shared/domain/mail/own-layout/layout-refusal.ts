import { Refusal } from '#shared/domain/refusal.ts';

/** Refuses a layout. @param problem what is wrong, and what to do */
export function refuseLayout(problem: string): never {
  throw new Refusal({ code: 'invalid', message: `html ${problem}` });
}
