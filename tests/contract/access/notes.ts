import { type Role, rivalRef, type Side } from '../two-companies.ts';
import { everyone, type Lines, onlyAdmin, staff } from './line.ts';

const note = { note: 'The key is under the mat' };
const ownNote = (side: Side, role: Role): number => side.notes[role as 'admin' | 'employee' | 'contractor'];
const hiddenNotes = {
  employee: (own: Side) => [{ id: own.notes.closed }, { id: own.notes.bare }],
  contractor: (own: Side) => [{ id: own.notes.closed }, { id: own.notes.spare }, { id: own.notes.bare }],
};

export const noteLines: Lines = {
  'notes.create': {
    allowed: staff,
    input: (own) => ({ ...note, job_id: own.jobs.open, property_id: own.properties.home }),
    hidden: {
      // An employee's outbox may send one for a job closed since.
      contractor: (own) => [
        { ...note, job_id: own.jobs.closed },
        { ...note, job_id: own.jobs.spare },
      ],
    },
    foreign: {
      job_id: { input: (_, rival) => ({ ...note, job_id: rival.jobs.open }) },
      'job_id by client_ref': { input: () => ({ ...note, job_id: rivalRef('job') }) },
      property_id: {
        by: onlyAdmin,
        input: (_, rival) => ({ ...note, property_id: rival.properties.home }),
      },
      'property_id beside a job': {
        input: (own, rival) => ({
          ...note,
          job_id: own.jobs.open,
          property_id: rival.properties.home,
        }),
      },
      client_ref: {
        input: (own) => ({ ...note, job_id: own.jobs.open, client_ref: rivalRef('note') }),
        outcome: 'own',
      },
    },
  },

  'notes.list': {
    allowed: everyone,
    input: (own) => ({ property_id: own.properties.home }),
    foreign: {
      property_id: { input: (_, rival) => ({ property_id: rival.properties.home }), outcome: 'nothing' },
      job_id: { input: (_, rival) => ({ job_id: rival.jobs.open }), outcome: 'nothing' },
      'job_id by client_ref': { input: () => ({ job_id: rivalRef('job') }), outcome: 'nothing' },
    },
  },

  'notes.update': {
    allowed: staff,
    input: (own, role) => ({ id: ownNote(own, role), changes: note }),
    hidden: {
      employee: (own) => hiddenNotes.employee(own).map((each) => ({ ...each, changes: note })),
      contractor: (own) => hiddenNotes.contractor(own).map((each) => ({ ...each, changes: note })),
    },
    foreign: {
      id: { input: (_, rival, role) => ({ id: ownNote(rival, role), changes: note }) },
      'id by client_ref': { input: () => ({ id: rivalRef('note'), changes: note }) },
    },
  },

  'notes.remove': {
    allowed: staff,
    input: (own, role) => ({ id: ownNote(own, role) }),
    hidden: hiddenNotes,
    foreign: {
      id: { input: (_, rival, role) => ({ id: ownNote(rival, role) }) },
      'id by client_ref': { input: () => ({ id: rivalRef('note') }) },
    },
  },
};
