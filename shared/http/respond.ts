import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { Route, RouteInput } from '#shared/routes/route.ts';
import type { Runtime } from '#shared/runtime.ts';
import { auditIfRequired } from './audit.ts';
import { wantsCsv } from './lists/wants-csv.ts';
import { toReply } from './reply.ts';
import type { HttpEvent, Reply } from './request/http-event.ts';

interface CallContext<Input> {
  readonly caller: Caller;
  readonly runtime: Runtime;
  readonly work: (input: Input) => Promise<unknown>;
  /** Remaining time of the function. */
  readonly leftMs: () => number;
}

/** Runs a call and replies with JSON or CSV; mutating routes get an audit entry. */
export async function respond<R extends Route>(
  route: R,
  event: HttpEvent,
  { caller, runtime, work, leftMs }: CallContext<RouteInput<R>>,
): Promise<Reply> {
  const handle = (input: RouteInput<R>) => auditIfRequired(route, event, { caller, runtime }, () => work(input));
  if (!(await wantsCsv(event, route))) return toReply(await handle(event.input as RouteInput<R>), event);
  // Loaded lazily for shorter cold starts.
  const { csvReply } = await import('./csv-reply.ts');
  return csvReply(route, event, (input) => handle(input as RouteInput<R>), leftMs);
}
