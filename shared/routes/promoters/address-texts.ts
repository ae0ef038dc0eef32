/** Shared by the company and promoter APIs. */
export const ADDRESS_TEXTS = {
  address:
    'Postal address without the country; may have several lines. Built from `street`, `city`, `postal_code` and `state` if any of ' +
    'them is sent. A different text clears them.',
  street: 'Street and number of the address; may have several lines.',
  city: 'City of the address.',
  postal_code: 'Postal code of the address.',
  state: 'State or region of the address.',
} as const;
