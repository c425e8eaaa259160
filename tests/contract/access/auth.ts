import { Secret, TOTP } from 'otpauth';
import { worldPassword } from '#db/fixtures/world.ts';
import { passkeyDevice } from '#tests/support/passkey-device.ts';
import { noon } from '../two-companies.ts';
import { codesSecret, passkeyChallenge, signUpTokens } from '../two-companies-rows.ts';
import { everyone, type Lines, onlyAdmin } from './line.ts';

export const authLines: Lines = {
  'auth.login': {
    allowed: 'anyone',
    input: (_, role) => ({ email: `${role}@acme.example`, password: worldPassword }),
  },
  'auth.logout': { allowed: 'anyone', input: () => undefined },
  'auth.session': { allowed: 'anyone', input: () => undefined },
  // Used by the landing page of single-company installations.
  'company.contact': { allowed: 'anyone', input: () => undefined },
  'signUp.state': { allowed: 'anyone', input: () => undefined },
  'signUp.request': {
    allowed: 'anyone',
    input: () => ({ company_name: 'Newest', name: 'Nora', email: 'nora@newest.example', password: 'n3w password' }),
  },
  'signUp.read': { allowed: 'anyone', input: () => ({ token: signUpTokens.request }) },
  'signUp.confirm': {
    allowed: 'anyone',
    input: () => ({ token: signUpTokens.request, password: worldPassword }),
  },
  'signUp.accept': {
    allowed: 'anyone',
    input: () => ({ token: signUpTokens.invitation, company_name: 'New', name: 'Nora', password: 'n3w password' }),
  },
  'auth.changePassword': { allowed: everyone, input: () => ({ newPassword: 'n3w password' }) },

  'auth.companies': { allowed: everyone, input: () => undefined },
  'auth.switchCompany': {
    allowed: everyone,
    input: (own) => ({ company_id: own.id }),
    foreign: { company_id: { input: (_, rival) => ({ company_id: rival.id }) } },
  },

  'auth.twoFactor.get': { allowed: everyone, input: () => undefined },
  'auth.twoFactor.start': { allowed: everyone, input: () => undefined },
  'auth.twoFactor.confirm': {
    allowed: everyone,
    input: () => ({
      code: new TOTP({ secret: Secret.fromBase32(codesSecret) }).generate({ timestamp: Date.parse(noon) }),
    }),
  },
  'auth.twoFactor.remove': { allowed: everyone, input: () => undefined },
  'auth.twoFactor.removeOf': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.users.employee }),
    foreign: { id: { input: (_, rival) => ({ id: rival.users.employee }) } },
  },

  'auth.passkeys.list': { allowed: everyone, input: () => undefined },
  'auth.passkeys.start': { allowed: everyone, input: () => undefined },
  'auth.passkeys.add': {
    allowed: everyone,
    input: () => ({ response: passkeyDevice().create({ challenge: passkeyChallenge }) }),
  },
  'auth.passkeys.update': {
    allowed: everyone,
    input: (own, role) => ({ id: own.passkeys[role].id, changes: { name: 'Blue phone' } }),
    hidden: {
      admin: (own) => [{ id: own.passkeys.employee.id, changes: { name: 'Mine' } }],
      employee: (own) => [{ id: own.passkeys.admin.id, changes: { name: 'Mine' } }],
    },
    foreign: { id: { input: (_, rival, role) => ({ id: rival.passkeys[role].id, changes: { name: 'Mine' } }) } },
  },
  'auth.passkeys.remove': {
    allowed: everyone,
    input: (own, role) => ({ id: own.passkeys[role].id }),
    hidden: {
      admin: (own) => [{ id: own.passkeys.employee.id }],
      employee: (own) => [{ id: own.passkeys.admin.id }],
    },
    foreign: { id: { input: (_, rival, role) => ({ id: rival.passkeys[role].id }) } },
  },
  'auth.passkeys.startLogin': { allowed: 'anyone', input: () => undefined },
  'auth.passkeys.login': {
    allowed: 'anyone',
    input: (own, role) => ({ response: own.passkeys[role].device.get({ challenge: passkeyChallenge }) }),
  },

  'auth.sessions.list': { allowed: everyone, input: () => undefined },
  'auth.sessions.remove': {
    allowed: everyone,
    input: (own, role) => ({ id: own.sessions[role] }),
    hidden: {
      admin: (own) => [{ id: own.sessions.employee }],
      employee: (own) => [{ id: own.sessions.admin }],
    },
    foreign: { id: { input: (_, rival, role) => ({ id: rival.sessions[role] }) } },
  },
  'auth.sessions.removeOthers': { allowed: everyone, input: () => undefined },

  // Public for everyone with the address, of any company.
  'calendar.read': { allowed: 'anyone', input: (own) => ({ key: own.calendar }) },

  'auth.links.requestReset': { allowed: 'anyone', input: (_, role) => ({ email: `${role}@acme.example` }) },
  'auth.links.read': { allowed: 'anyone', input: (own) => ({ token: own.links.reset }) },
  'auth.links.setPassword': {
    allowed: 'anyone',
    input: (own) => ({ token: own.links.reset, newPassword: 'n3w password' }),
  },
  'auth.links.confirmEmail': { allowed: 'anyone', input: (own) => ({ token: own.links.email }) },
  'auth.links.join': {
    allowed: everyone,
    input: (own, role) => ({ token: own.invitations[role], newPassword: 'n3w password' }),
  },
  'auth.links.changeEmail': { allowed: everyone, input: (_, role) => ({ email: `new-${role}@acme.example` }) },
  'auth.links.send': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.users.spare }),
    foreign: { id: { input: (_, rival) => ({ id: rival.users.spare }) } },
  },

  'auth.tokens.list': { allowed: everyone, input: () => undefined },
  'auth.tokens.create': { allowed: everyone, input: () => ({ name: 'nightly export' }) },
  'auth.tokens.remove': {
    allowed: everyone,
    input: (own, role) => ({ id: own.tokens[role] }),
    hidden: {
      admin: (own) => [{ id: own.tokens.employee }],
      employee: (own) => [{ id: own.tokens.admin }],
    },
    foreign: { id: { input: (_, rival, role) => ({ id: rival.tokens[role] }) } },
  },
};
