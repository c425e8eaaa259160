import { everyone, type Lines, onlyAdmin } from './line.ts';

export const privacyLines: Lines = {
  'privacy.page': {
    allowed: 'anyone',
    input: (own) => ({ company_id: own.id }),
    foreign: {
      // Public for every company; an unknown company is 404.
      company_id: { input: () => ({ company_id: 999_999_999 }) },
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

  'privacy.anonymise': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.users.gone, name: 'Gone Acme' }),
    foreign: { id: { input: (_, rival) => ({ id: rival.users.gone, name: 'Gone Rival' }) } },
  },
};
