/** Parts of a checkbox's label. */
export interface CheckboxLabelParts {
  readonly before: string;
  /** Link text, which is in `[ ]`; empty without one. */
  readonly linked: string;
  readonly after: string;
}

/** Splits a label at its link text: `I accept the [terms].` */
export function splitCheckboxLabel(label: string): CheckboxLabelParts {
  const [, before = '', linked = '', after = ''] = /^([^[]*)\[([^\]]+)\](.*)$/.exec(label) ?? [];
  return linked.trim() === '' ? { before: label, linked: '', after: '' } : { before, linked, after };
}

/** Whether a label has brackets without a link text. */
export function hasEmptyLink(label: string): boolean {
  return /\[\s*\]/.test(label);
}

/** Whether a label has a link text. */
export function hasLinkText(label: string | null): boolean {
  return label !== null && splitCheckboxLabel(label).linked !== '';
}
