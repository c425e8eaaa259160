import { photo, received } from '#tests/support/sample-files.ts';
import { type Lines, onlyAdmin } from './line.ts';

const logo = { files: [await received(await photo(), 'logo.jpg')] };

// Setting ids are the same in all companies, so a foreign id is an unknown one.
const unknown = { id: 999, value: 'x' };

export const settingLines: Lines = {
  'settings.list': { allowed: onlyAdmin, input: () => undefined },
  'settings.lastBackup': { allowed: onlyAdmin, input: () => undefined },
  'settings.update': {
    allowed: onlyAdmin,
    input: () => ({ id: 19, value: 'Coop Bank' }),
    foreign: { id: { input: () => unknown } },
  },
  'settings.updateMany': {
    allowed: onlyAdmin,
    input: () => ({ settings: [{ id: 19, value: 'Coop Bank' }] }),
    foreign: { 'settings.id': { input: () => ({ settings: [{ id: 19, value: 'x' }, unknown] }) } },
  },
  'settings.logo': {
    allowed: onlyAdmin,
    input: (own) => ({ id: own.logo }),
    foreign: { id: { input: (_, rival) => ({ id: rival.logo }) } },
  },
  'settings.setLogo': {
    allowed: onlyAdmin,
    input: () => logo,
  },
  'settings.removeLogo': { allowed: onlyAdmin, input: () => undefined },
  // Without a configured service this is the response.
  'settings.testMail': { allowed: onlyAdmin, input: () => undefined },
  'settings.testSms': { allowed: onlyAdmin, input: () => undefined },
  'settings.testStorage': { allowed: onlyAdmin, input: () => undefined },
};
