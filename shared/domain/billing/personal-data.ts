/** Unneeded personal and payment fields. Leads are found by e-mail, so e-mails stay. */
const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  ...['name', 'first_name', 'last_name', 'individual_name', 'business_name', 'phone', 'address', 'shipping'],
  ...['billing_details', 'shipping_details', 'collected_information', 'custom_fields', 'description'],
  ...['customer_name', 'customer_phone', 'customer_address', 'customer_shipping', 'customer_tax_ids', 'tax_ids'],
  ...['payment_method_details', 'payment_method_options', 'card', 'receipt_email', 'receipt_url', 'receipt_number'],
  ...['hosted_invoice_url', 'invoice_pdf', 'url', 'checkout', 'management_urls', 'client_secret', 'evidence'],
  ...['payments', 'previous_attributes', 'ip_address', 'user_agent', 'footer', 'statement_descriptor'],
]);

const METADATA_FIELDS: ReadonlySet<string> = new Set(['metadata', 'custom_data']);
const OWN_PREFIX = 'partner_';

/** Removes unneeded personal data from an event, without effect on decisions. */
export function removePersonalData(event: unknown): unknown {
  if (Array.isArray(event)) return event.map(removePersonalData);
  if (typeof event !== 'object' || event === null) return event;
  const entries = Object.entries(event).filter(([name]) => !PERSONAL_FIELDS.has(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      METADATA_FIELDS.has(name) ? keepOwnMetadata(value) : removePersonalData(value),
    ]),
  );
}

function keepOwnMetadata(notes: unknown): unknown {
  if (typeof notes !== 'object' || notes === null) return notes;
  return Object.fromEntries(Object.entries(notes).filter(([name]) => name.startsWith(OWN_PREFIX)));
}
