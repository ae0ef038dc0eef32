import * as v from 'valibot';
import { textParam } from '#shared/routes/fields.ts';

const MAX_NOTE_LENGTH = 2000;
const note = (name: string, description: string) =>
  v.optional(
    v.pipe(textParam(`${name} is invalid.`, MAX_NOTE_LENGTH, { blank: true, lines: true }), v.description(description)),
  );

export const notes = {
  internal_note: note('internal_note', 'Internal note, visible to the company only. An empty value removes it.'),
  external_note: note('external_note', 'Note that the promoter can see. An empty value removes it.'),
};
