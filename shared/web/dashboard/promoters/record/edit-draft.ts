import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';

type EditRequest = OperationRequest<'PUT /api/v2/company/promoters/{id}'>;
type EditBody = NonNullable<Extract<EditRequest, { body?: unknown }>['body']>;

export const SOCIAL_LINKS = [
  { name: 'instagram_url', label: 'Instagram' },
  { name: 'youtube_url', label: 'YouTube' },
  { name: 'linkedin_url', label: 'LinkedIn' },
  { name: 'facebook_url', label: 'Facebook' },
  { name: 'twitter_url', label: 'X (Twitter)' },
  { name: 'twitch_url', label: 'Twitch' },
  { name: 'tiktok_url', label: 'TikTok' },
] as const;

/** Fields of `profile` in the form; cleared by an empty input. */
export const PROFILE_FIELDS = [
  ...(['first_name', 'last_name', 'company_name', 'vat_id', 'website', 'country'] as const),
  ...SOCIAL_LINKS.map(({ name }) => name),
] as const;

const CUSTOM = 'custom:';

/** Returns the custom fields that a text input can edit, by input name. */
export function listCustomInputs({ custom_fields: fields }: Pick<DashboardPromoterDetails, 'custom_fields'>) {
  return Object.entries(fields).flatMap(([label, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [{ name: `${CUSTOM}${label}`, label, value: String(value) }]
      : [],
  );
}

/**
 * Builds a request with the edits only, so that changes of other users are kept.
 * @param choices id of the chosen parent promoter, and the chosen tags
 */
export function buildEditRequest(
  promoter: DashboardPromoterDetails,
  texts: Readonly<Record<string, string>>,
  { parent, tags }: { readonly parent: string | undefined; readonly tags: readonly string[] },
): EditRequest | { readonly errors: FieldErrors } {
  const { email = '', cust_id: custId = '', note = '', new_field: newField = '', new_value: newValue = '' } = texts;
  const errors = {
    ...(email ? {} : { email: 'Enter an e-mail.' }),
    ...(custId || !promoter.cust_id ? {} : { cust_id: 'An external ID can be changed, but not removed.' }),
    ...(newValue && !newField ? { new_field: 'Enter a name.' } : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const edited = PROFILE_FIELDS.filter((name) => (texts[name] ?? '') !== (promoter.profile[name] ?? ''));
  const profile = Object.fromEntries(edited.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])));
  const parentBefore = promoter.parent_promoter ? String(promoter.parent_promoter.id) : undefined;
  const clear: NonNullable<EditBody['clear']> = [
    ...edited.filter((name) => !texts[name]),
    ...(parent === undefined && parentBefore !== undefined ? (['parent_promoter_id'] as const) : []),
  ];
  const custom = editedCustomFields(promoter, texts, newField, newValue);
  return {
    params: { path: { id: String(promoter.id) } },
    body: {
      ...(email === promoter.email ? {} : { email }),
      ...(custId === (promoter.cust_id ?? '') ? {} : { cust_id: custId }),
      ...(note === (promoter.note ?? '') ? {} : { note }),
      ...(isSameList(tags, promoter.tags) ? {} : { tags: [...tags] }),
      ...(parent === undefined || parent === parentBefore ? {} : { parent_promoter_id: Number(parent) }),
      ...(Object.keys(profile).length > 0 ? { profile } : {}),
      ...(Object.keys(custom).length > 0 ? { custom_fields: custom } : {}),
      ...(clear.length > 0 ? { clear } : {}),
    },
  };
}

function isSameList(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((value, index) => value === second[index]);
}

/** Null removes a field. The generated type of free JSON allows no values. */
function editedCustomFields(
  promoter: DashboardPromoterDetails,
  texts: Readonly<Record<string, string>>,
  newField: string,
  newValue: string,
): Record<string, never> {
  const edited = listCustomInputs(promoter).filter(({ name, value }) => (texts[name] ?? value) !== value);
  const changes = edited.map(({ name, label }) => [label, texts[name] || null]);
  return Object.fromEntries([...changes, ...(newField && newValue ? [[newField, newValue]] : [])]);
}
