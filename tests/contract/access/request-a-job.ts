import { referenceOf, type Side } from '../two-companies.ts';
import type { Lines } from './line.ts';

const request = (own: Side) => ({
  company_id: own.id,
  property_id: own.properties.home,
  post_code: 'M9 0PY',
  requested_by: 'tenant',
  job_title: 'Dripping tap',
  job_description: 'The tap in the kitchen drips day and night.',
  name: 'Tess Tenant',
  email: 'tess@tenant.example',
  phone: '07700 900123',
  no_photo: true,
});

export const requestAJobLines: Lines = {
  'requestAJob.findProperty': {
    allowed: 'anyone',
    input: (own) => ({ company_id: own.id, post_code: 'm90py' }),
    foreign: {
      // Public for every company; this one has no active property there.
      company_id: {
        input: (_, rival) => ({ company_id: rival.id, post_code: 'M9 9ZZ' }),
        outcome: 'nothing',
      },
    },
  },

  'requestAJob.receiver': {
    allowed: 'anyone',
    // Public for every company, by its address; an id leads to none where there are several.
    input: () => ({ company: 'acme' }),
    foreign: {
      company_id: { input: (_, rival) => ({ company_id: rival.id }), outcome: 'own' },
    },
  },

  'requestAJob.status': {
    allowed: 'anyone',
    // Public for everyone with the reference, of any company.
    input: () => ({ reference: referenceOf('a') }),
  },

  'requestAJob.tenantVisits': {
    allowed: 'anyone',
    // Public for everyone with the link, of any company.
    input: (own) => ({ token: own.tenantToken }),
  },

  'requestAJob.stopTelling': {
    allowed: 'anyone',
    input: (own) => ({ token: own.tenantToken }),
  },

  'requestAJob.askForTime': {
    allowed: 'anyone',
    // As for the status: the reference says which request.
    input: () => ({ reference: referenceOf('a'), wish: 'After 5 pm' }),
  },

  'requestAJob.create': {
    allowed: 'anyone',
    input: (own) => request(own),
    foreign: {
      company_id: { input: (own, rival) => ({ ...request(own), company_id: rival.id }) },
      property_id: {
        input: (own, rival) => ({ ...request(own), property_id: rival.properties.home }),
      },
      'address, the other name of it': {
        input: (own, rival) => ({
          ...request(own),
          property_id: undefined,
          address: String(rival.properties.home),
        }),
      },
    },
  },
};
