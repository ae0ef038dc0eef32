import { Refusal } from '#shared/domain/refusal.ts';

/** Problems quote the layout, which can be long. */
const MAX_LENGTH = 300;

/** Refuses a layout. @param problem what is wrong, and what to do */
export function refuseLayout(problem: string): never {
  throw new Refusal({ code: 'invalid', message: `html ${shorten(problem)}` });
}

const shorten = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
