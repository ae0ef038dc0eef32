import { expect, test } from 'vitest';
import { templateName } from '#shared/domain/mail/templates/default-texts.ts';
import { createSampleMail } from '#shared/domain/mail/templates/sample-mail.ts';
import { TEMPLATE_NAMES } from '#shared/domain/mail/templates/template-names.ts';

test('the sample of each e-mail has that e-mail’s template', () => {
  for (const name of TEMPLATE_NAMES) expect(templateName(createSampleMail(name))).toBe(name);
});
