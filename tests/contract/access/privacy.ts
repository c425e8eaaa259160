import { everyone, type Lines, onlyAdmin } from './line.ts';

export const privacyLines: Lines = {
  'privacy.page': {
    allowed: 'anyone',
    // Public for every company, by its address; an id leads to none where there are several.
    input: () => ({ company: 'acme' }),
    foreign: {
      company_id: { input: (_, rival) => ({ company_id: rival.id }), outcome: 'own' },
    },
  },

  'privacy.export': {
    allowed: everyone,
    input: (own, role) => ({ id: own.users[role] }),
    hidden: {
      employee: (own) => [{ id: own.users.contractor }],
      contractor: (own) => [{ id: own.users.admin }],
      landlord: (own) => [{ id: own.users.employee }],
    },
    foreign: { id: { input: (_, rival) => ({ id: rival.users.employee }) } },
  },

  'privacy.anonymiseCustomer': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.rows.customers, name: 'Acme Homes' }),
    foreign: { id: { input: (_, rival) => ({ id: rival.rows.customers, name: 'Rival Homes' }) } },
  },

  'privacy.anonymise': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.users.gone, name: 'Gone Acme' }),
    foreign: { id: { input: (_, rival) => ({ id: rival.users.gone, name: 'Gone Rival' }) } },
  },
};
