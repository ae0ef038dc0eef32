import * as v from 'valibot';
import { text } from '#shared/routes/fields.ts';

const LONGEST_NOTE = 2000;
const note = (name: string, what: string) =>
  v.optional(v.pipe(text(`${name} is invalid.`, LONGEST_NOTE, { blank: true, lines: true }), v.description(what)));
export const notes = {
  internal_note: note('internal_note', 'What the company notes about it for itself. Empty: no note.'),
  external_note: note('external_note', 'What the company notes about it for the promoter. Empty: no note.'),
};
