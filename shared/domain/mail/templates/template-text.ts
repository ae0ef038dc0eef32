import { fillVariables } from '#shared/domain/text/variables.ts';
import { LINK_VARIABLES, type VariableName } from './template-names.ts';

export const MAX_SUBJECT_LENGTH = 150;
export const MAX_BODY_LENGTH = 4000;
/** Paragraphs and lists, whose HTML is long: Gmail cuts off e-mails above 102 KB, with the link to unsubscribe. */
export const MAX_BODY_BLOCKS = 100;
/** Uses of variables that are a link, which are longer in the e-mail than in the body. */
export const MAX_BODY_LINKS = 20;

/** Subject and body with variables. */
export interface TemplateText {
  /** One line, without markup. */
  readonly subject: string;
  /** Paragraphs; see {@link renderBody}. */
  readonly body: string;
}

/** Values by variable; an empty one is replaced with the fallback. */
export type VariableValues = Readonly<Partial<Record<VariableName, string>>>;

/** Fills the variables of a link's address: encoded, unless one variable is the whole address. */
export function fillLinkAddress(url: string, values: VariableValues): string {
  const wholeVariable = findWholeAddress(url);
  return wholeVariable === undefined ? fillVariables(url, values, encodeURIComponent) : (values[wholeVariable] ?? '');
}

/** Returns the variable that is a link's whole address. */
export function findWholeAddress(url: string): VariableName | undefined {
  return LINK_VARIABLES.find((name) => url.replaceAll(' ', '') === `{{${name}}}`);
}
