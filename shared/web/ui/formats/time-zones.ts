import { UTC } from '#shared/domain/time-zone.ts';

/** Lists the browser's time zones, with UTC first. @param chosen may be a name that the browser does not list */
export function listTimeZones(selected: string): string[] {
  return [...new Set([UTC, selected, ...Intl.supportedValuesOf('timeZone')])];
}
