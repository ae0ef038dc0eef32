import { createHash } from 'node:crypto';
import { WEBHOOK_TYPES } from './notice.ts';

/** Numbers per millisecond. */
const NUMBERS_PER_MS = 4096;
const DELIVERY = /^msg_([0-9a-z]{9})-\d+-(?:(\d+)-([a-z_]+)-(\d+)|(.+))-to-\d+$/;

/**
 * Returns an integer id below 2^53: recording time, and a discriminator for deliveries of the same millisecond to one
 * webhook.
 */
export function deliveryNumber(id: string): number {
  const [, time = '0', event, type, record, token = ''] = DELIVERY.exec(id) ?? [];
  const discriminator =
    event === undefined ? hash(token) : packDiscriminator(Number(event), type ?? '', Number(record));
  return Number.parseInt(time, 36) * NUMBERS_PER_MS + discriminator;
}

/** Returns the id prefix of deliveries with a number. */
export function deliveryIdPrefix(number: number): string {
  return `msg_${Math.floor(number / NUMBERS_PER_MS)
    .toString(36)
    .padStart(9, '0')}-`;
}

/** Distinct for types and records of one event; consecutive for simultaneous events. */
function packDiscriminator(event: number, type: string, record: number): number {
  const types: readonly string[] = WEBHOOK_TYPES;
  return ((event % 16) * 16 + ((types.indexOf(type) + 1) % 16)) * 16 + (record % 16);
}

function hash(token: string): number {
  return createHash('sha256').update(token).digest().readUInt16BE(0) % NUMBERS_PER_MS;
}
