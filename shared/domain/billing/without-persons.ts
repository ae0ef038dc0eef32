/** Personal and payment fields that no rule reads. E-mails stay, since leads are found by them. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...['name', 'first_name', 'last_name', 'individual_name', 'business_name', 'phone', 'address', 'shipping'],
  ...['billing_details', 'shipping_details', 'collected_information', 'custom_fields', 'description'],
  ...['customer_name', 'customer_phone', 'customer_address', 'customer_shipping', 'customer_tax_ids', 'tax_ids'],
  ...['payment_method_details', 'payment_method_options', 'card', 'receipt_email', 'receipt_url', 'receipt_number'],
  ...['hosted_invoice_url', 'invoice_pdf', 'url', 'checkout', 'management_urls', 'client_secret', 'evidence'],
  ...['payments', 'previous_attributes', 'ip_address', 'user_agent', 'footer', 'statement_descriptor'],
]);

/** Metadata fields; keys for this service begin with `partner_`. */
const NOTES: ReadonlySet<string> = new Set(['metadata', 'custom_data']);
const OWN = 'partner_';

/**
 * Removes unneeded personal data from an event: names, addresses, phones, cards, and metadata for others. Decisions on
 * it stay the same.
 * @param event as received, parsed
 */
export function withoutPersons(event: unknown): unknown {
  if (Array.isArray(event)) return event.map(withoutPersons);
  if (typeof event !== 'object' || event === null) return event;
  const kept = Object.entries(event).filter(([name]) => !PERSONAL.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, NOTES.has(name) ? ownIn(value) : withoutPersons(value)]),
  );
}

function ownIn(notes: unknown): unknown {
  if (typeof notes !== 'object' || notes === null) return notes;
  return Object.fromEntries(Object.entries(notes).filter(([name]) => name.startsWith(OWN)));
}
