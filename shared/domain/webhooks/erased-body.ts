import { DATA_FIELDS } from './body.ts';
import type { ReferencedPerson } from './person.ts';
import type { Delivery } from './types.ts';

/** Builds the text that replaces a delivery's body after an erasure: type and time, with null data. */
export function buildErasedBody(delivery: Delivery): string {
  const { eventId: id, type, format, name = type } = delivery;
  const names = type === 'test' ? [] : format === 'v1' ? V1_DATA_FIELDS : DATA_FIELDS[type];
  const data = Object.fromEntries(names.map((name) => [name, null]));
  return JSON.stringify({ event: { id, type: name, created_at: findEventTime(delivery), erased: true }, data });
}

const V1_DATA_FIELDS = ['id', 'promotion', 'promoter'] as const;

/** Extracts the persons from a text stored before deliveries had `about`. */
export function parsePersons(body: string): ReferencedPerson[] {
  const { data = {} } = JSON.parse(body) as { data?: { lead?: RecordWithId | null; promoter?: RecordWithId | null } };
  const lead: ReferencedPerson[] = data.lead ? [{ kind: 'lead', id: data.lead.id }] : [];
  return data.promoter ? [...lead, { kind: 'promoter', id: data.promoter.id }] : lead;
}

interface RecordWithId {
  readonly id: number;
}

function findEventTime({ at, body, createdAt }: Delivery): string {
  if (at !== undefined) return at;
  return typeof body === 'string' ? JSON.parse(body).event.created_at : createdAt;
}
