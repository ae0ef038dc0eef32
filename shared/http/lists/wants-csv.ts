import { weightsIn } from '#shared/http/request/accept.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { parseNested } from '#shared/http/request/nested.ts';
import { exportedRow, rowSchemaOf } from '#shared/routes/list-rows.ts';
import type { Route } from '#shared/routes/route.ts';

/** Whether rows are sent as CSV: `format=csv`, or preferred by `Accept`. Exports always are; only lists can be. */
export async function wantsCsv(
  event: HttpEvent,
  route: Pick<Route, 'method' | 'answers' | 'exports'>,
): Promise<boolean> {
  if (exportedRow(route)) return true;
  if (!rowSchemaOf(route)) return false;
  const said = (await parseNested(event.rawQueryString ?? '')).format ?? Object(event.body).format;
  event.asCsv = typeof said === 'string' && said !== '' ? said.toLowerCase() === 'csv' : likesCsv(event);
  return event.asCsv;
}

function likesCsv({ headers }: HttpEvent): boolean {
  const weights = weightsIn(headers.accept);
  const csv = weights.get('text/csv') ?? 0;
  return csv > 0 && csv > (weights.get('application/json') ?? 0);
}
