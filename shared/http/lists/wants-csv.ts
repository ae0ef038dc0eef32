import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { parseNested } from '#shared/http/request/nested-parameters.ts';
import { parseQualityValues } from '#shared/http/request/quality-values.ts';
import { exportedRow, findRowSchema } from '#shared/routes/list-rows.ts';
import type { Route } from '#shared/routes/route.ts';

/** Whether rows are sent as CSV: `format=csv`, or preferred by `Accept`. Exports always are; only lists can be. */
export async function wantsCsv(
  event: HttpEvent,
  route: Pick<Route, 'method' | 'responses' | 'exports'>,
): Promise<boolean> {
  if (exportedRow(route)) return true;
  if (!findRowSchema(route)) return false;
  const format = (await parseNested(event.rawQueryString ?? '')).format ?? Object(event.body).format;
  event.asCsv = typeof format === 'string' && format !== '' ? format.toLowerCase() === 'csv' : prefersCsv(event);
  return event.asCsv;
}

function prefersCsv({ headers }: HttpEvent): boolean {
  const weights = parseQualityValues(headers.accept);
  const csv = weights.get('text/csv') ?? 0;
  return csv > 0 && csv > (weights.get('application/json') ?? 0);
}
