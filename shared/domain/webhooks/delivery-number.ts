import { createHash } from 'node:crypto';
import { WEBHOOK_TYPES } from './notice.ts';

/** How many deliveries that became known in the same millisecond have numbers of their own. */
const AT_ONCE = 4096;
const DELIVERY = /^msg_([0-9a-z]{9})-\d+-(?:(\d+)-([a-z_]+)-(\d+)|(.+))-to-\d+$/;

/**
 * The number of a delivery, for clients that know deliveries by whole numbers: when it became known, and what tells it apart
 * from others of the same millisecond to the same webhook. It is below 2^53.
 * @param id as `deliveryId` makes it
 */
export function deliveryNumber(id: string): number {
  const [, time = '0', event, type, record, token = ''] = DELIVERY.exec(id) ?? [];
  const apart = event === undefined ? hash(token) : numbered(Number(event), type ?? '', Number(record));
  return Number.parseInt(time, 36) * AT_ONCE + apart;
}

/** What the ids of deliveries begin with that may have a number. */
export function idsBeginWith(number: number): string {
  return `msg_${Math.floor(number / AT_ONCE)
    .toString(36)
    .padStart(9, '0')}-`;
}

/** Of one event differ the types, and the records of one type; events of the same moment have numbers in a row. */
function numbered(event: number, type: string, record: number): number {
  const types: readonly string[] = WEBHOOK_TYPES;
  return ((event % 16) * 16 + ((types.indexOf(type) + 1) % 16)) * 16 + (record % 16);
}

function hash(token: string): number {
  return createHash('sha256').update(token).digest().readUInt16BE(0) % AT_ONCE;
}
