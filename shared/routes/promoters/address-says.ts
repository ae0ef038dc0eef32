/** Shared by the company and promoter APIs. */
export const ADDRESS_SAYS = {
  address:
    'Postal address, without the country; it may have several lines. It is made of `street`, `city`, `postal_code` and `state` if any of ' +
    'these is given. A text that differs takes them away.',
  street: 'Street and number of the address; it may have several lines.',
  city: 'City of the address.',
  postal_code: 'Postal code of the address.',
  state: 'State or region of the address.',
} as const;
