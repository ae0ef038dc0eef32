/** Invalid fields in Mantine; errors of groups. */
const INVALID = '[aria-invalid="true"], [data-invalid]';

/** Focuses the first invalid field, which may be out of view. Returns whether there is one. */
export function focusInvalidField(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>(INVALID);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field !== null && field !== undefined;
}
