import { type Lines, onlyAdmin, staff } from './line.ts';

export const auditLines: Lines = {
  'audit.list': {
    allowed: onlyAdmin,
    input: (own) => ({ entity: 'payments', id: own.payments.paid }),
    foreign: {
      id: { input: (_, rival) => ({ entity: 'payments', id: rival.payments.paid }), outcome: 'nothing' },
      user_id: { input: (_, rival) => ({ user_id: rival.users.admin }), outcome: 'nothing' },
    },
  },

  'audit.mine': { allowed: staff, input: () => ({}) },

  'audit.unseen': { allowed: staff, input: () => undefined },

  'audit.ofRecord': {
    allowed: staff,
    input: (own) => ({ id: own.records.employeeOpen }),
    foreign: { id: { input: (_, rival) => ({ id: rival.records.employeeOpen }), outcome: 'nothing' } },
  },

  'audit.markSeen': {
    allowed: staff,
    input: () => ({ up_to: 1 }),
    // Another company's change is not among one's own unseen changes, so nothing happens.
    foreign: { ids: { input: (_, rival) => ({ ids: [rival.deletion] }), outcome: 'own' } },
  },

  'audit.restore': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.deletion }),
    foreign: { id: { input: (_, rival) => ({ id: rival.deletion }) } },
  },

  'export.table': { allowed: onlyAdmin, input: () => ({ table: 'time-tracking' }) },

  'import.create': {
    allowed: onlyAdmin,
    input: () => ({ table: 'properties', fields: ['address'], rows: [['4 Canal Lane'], ['5 Canal Lane']] }),
  },

  'import.duplicates': {
    allowed: onlyAdmin,
    input: () => ({ table: 'properties', fields: ['address'], rows: [['1 Quay Street']] }),
  },
  'import.list': { allowed: onlyAdmin, input: () => undefined },

  'import.headings': { allowed: onlyAdmin, input: () => ({ table: 'properties' }) },

  'import.undoWhole': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.importOf }),
    foreign: { id: { input: (_, rival) => ({ id: rival.importOf }) } },
  },

  'import.undo': {
    allowed: onlyAdmin,
    input: (own) => ({ table: 'properties', ids: [own.properties.spare] }),
    foreign: {
      ids: { input: (_, rival) => ({ table: 'properties', ids: [rival.properties.spare] }) },
    },
  },
};
