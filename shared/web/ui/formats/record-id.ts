const RECORD_ID = /^[1-9]\d{0,9}$/;

/** Parses the id of a record in an address; undefined if it is not one. */
export const parseRecordId = (text: string | null | undefined): number | undefined =>
  RECORD_ID.test(text ?? '') ? Number(text) : undefined;
