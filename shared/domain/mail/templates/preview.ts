import type { TemplateScope } from './template-edits.ts';
import type { TemplateText } from './template-text.ts';

/** An e-mail to render, with unsaved changes of its text. */
export interface PreviewInput extends TemplateScope {
  /** Null: a sample promoter. */
  readonly promoterId: number | null;
  readonly draft: { readonly [part in keyof TemplateText]?: string | undefined };
}
