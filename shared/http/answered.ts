import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { InputOf, Route } from '#shared/routes/route.ts';
import type { Runtime } from '#shared/runtime.ts';
import { keepingWho } from './audit.ts';
import { wantsCsv } from './lists/wants-csv.ts';
import { replyOf } from './reply.ts';
import type { HttpEvent, Reply } from './request/http-event.ts';

/** How a call that may be made is answered. */
interface Answering<Input> {
  readonly caller: Caller;
  readonly runtime: Runtime;
  /** Answers the call with these parameters. */
  readonly work: (input: Input) => Promise<unknown>;
  /** How much time the function has left. */
  readonly leftMs: () => number;
}

/** Answers a call, as JSON or CSV, and keeps who made it where the route changes something. */
export async function answered<R extends Route>(
  route: R,
  event: HttpEvent,
  { caller, runtime, work, leftMs }: Answering<InputOf<R>>,
): Promise<Reply> {
  const answer = (input: InputOf<R>) => keepingWho(route, event, { caller, runtime }, () => work(input));
  if (!(await wantsCsv(event, route))) return replyOf(await answer(event.input as InputOf<R>), event);
  // Loaded when it is first needed: other calls start without it.
  const { csvReply } = await import('./csv-reply.ts');
  return csvReply(route, event, (input) => answer(input as InputOf<R>), leftMs);
}
