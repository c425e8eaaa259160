import { rivalRef } from '../two-companies.ts';
import { everyone, type Lines, onlyAdmin } from './line.ts';

const lane = { address: '4 Canal Lane' };

export const propertyLines: Lines = {
  'properties.create': {
    allowed: onlyAdmin,
    input: (own) => ({ ...lane, landlord_id: own.users.landlord }),
    foreign: {
      landlord_id: { input: (_, rival) => ({ ...lane, landlord_id: rival.users.landlord }) },
      agent_id: { input: (_, rival) => ({ ...lane, agent_id: rival.users.landlord }) },
      customer_id: { input: (_, rival) => ({ ...lane, customer_id: rival.rows.customers }) },
      client_ref: { input: () => ({ ...lane, client_ref: rivalRef('property') }), outcome: 'own' },
    },
  },

  'properties.list': {
    allowed: everyone,
    input: () => ({}),
    foreign: {
      property_id: { input: (_, rival) => ({ property_id: rival.properties.home }), outcome: 'nothing' },
      landlord_id: {
        by: onlyAdmin,
        input: (_, rival) => ({ landlord_id: rival.users.landlord }),
        outcome: 'nothing',
      },
      customer_id: {
        by: onlyAdmin,
        input: (_, rival) => ({ customer_id: rival.rows.customers }),
        outcome: 'nothing',
      },
      agent_id: {
        by: onlyAdmin,
        input: (_, rival) => ({ agent_id: rival.users.landlord }),
        outcome: 'nothing',
      },
    },
  },

  'properties.places': {
    allowed: onlyAdmin,
    input: () => undefined,
  },

  'properties.similar': {
    allowed: onlyAdmin,
    input: () => ({ address: '1 Acme Street' }),
    foreign: {
      // It only excludes one property.
      except_id: {
        input: (_, rival) => ({ address: '1 Rival Street', except_id: rival.properties.home }),
        outcome: 'nothing',
      },
    },
  },

  'properties.update': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.properties.home, changes: { city: 'Salford' } }),
    foreign: {
      id: { input: (_, rival) => ({ id: rival.properties.home, changes: { city: 'Salford' } }) },
      'changes.landlord_id': {
        input: (own, rival) => ({ id: own.properties.home, changes: { landlord_id: rival.users.landlord } }),
      },
      'changes.customer_id': {
        input: (own, rival) => ({ id: own.properties.home, changes: { customer_id: rival.rows.customers } }),
      },
      'changes.agent_id': {
        input: (own, rival) => ({ id: own.properties.home, changes: { agent_id: rival.users.landlord } }),
      },
    },
  },

  'properties.remove': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.properties.spare }),
    foreign: { id: { input: (_, rival) => ({ id: rival.properties.spare }) } },
  },
};
