/** What providers tell of persons and their means of payment, and no rule here reads. E-mails stay: leads are found by them. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...['name', 'first_name', 'last_name', 'individual_name', 'business_name', 'phone', 'address', 'shipping'],
  ...['billing_details', 'shipping_details', 'collected_information', 'custom_fields', 'description'],
  ...['customer_name', 'customer_phone', 'customer_address', 'customer_shipping', 'customer_tax_ids', 'tax_ids'],
  ...['payment_method_details', 'payment_method_options', 'card', 'receipt_email', 'receipt_url', 'receipt_number'],
  ...['hosted_invoice_url', 'invoice_pdf', 'url', 'checkout', 'management_urls', 'client_secret', 'evidence'],
  ...['payments', 'previous_attributes', 'ip_address', 'user_agent', 'footer', 'statement_descriptor'],
]);

/** Where companies note what they like: what is for this service begins with `partner_`. */
const NOTES: ReadonlySet<string> = new Set(['metadata', 'custom_data']);
const OWN = 'partner_';

/**
 * An event without what it tells of persons that nothing here needs: names, addresses, phones, cards, and notes of the company's that are
 * not for this service. What the event means stays the same.
 * @param event as it was received, parsed
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
