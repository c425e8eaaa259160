import { worldPassword } from '#tests/support/world.ts';
import { everyone, type Lines } from './line.ts';

export const authLines: Lines = {
  'auth.login': {
    allowed: 'anyone',
    input: (_, role) => ({ email: `${role}@acme.example`, password: worldPassword }),
  },
  'auth.logout': { allowed: 'anyone', input: () => undefined },
  'auth.session': { allowed: 'anyone', input: () => undefined },
  // For the landing page, where the installation serves one company.
  'company.contact': { allowed: 'anyone', input: () => undefined },
  'auth.changePassword': { allowed: everyone, input: () => ({ newPassword: 'n3w password' }) },
};
