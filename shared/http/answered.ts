import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { InputOf, Route } from '#shared/routes/route.ts';
import type { Runtime } from '#shared/runtime.ts';
import { keepingWho } from './audit.ts';
import { wantsCsv } from './lists/wants-csv.ts';
import { replyOf } from './reply.ts';
import type { HttpEvent, Reply } from './request/http-event.ts';

interface Answering<Input> {
  readonly caller: Caller;
  readonly runtime: Runtime;
  readonly work: (input: Input) => Promise<unknown>;
  /** Remaining time of the function. */
  readonly leftMs: () => number;
}

/** Runs a call and replies with JSON or CSV; mutating routes get an audit entry. */
export async function answered<R extends Route>(
  route: R,
  event: HttpEvent,
  { caller, runtime, work, leftMs }: Answering<InputOf<R>>,
): Promise<Reply> {
  const answer = (input: InputOf<R>) => keepingWho(route, event, { caller, runtime }, () => work(input));
  if (!(await wantsCsv(event, route))) return replyOf(await answer(event.input as InputOf<R>), event);
  // Loaded lazily for shorter cold starts.
  const { csvReply } = await import('./csv-reply.ts');
  return csvReply(route, event, (input) => answer(input as InputOf<R>), leftMs);
}
