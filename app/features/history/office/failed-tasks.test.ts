import { expect, test } from 'vitest';
import { taskSchemas } from '#server/infra/queue/tasks.ts';
import { taskLabels } from './failed-tasks.tsx';

test('every background task of a company has a label', () => {
  const ofCompanies = Object.entries(taskSchemas).filter(([, { shape }]) => 'company_id' in shape);
  expect(Object.keys(taskLabels).sort()).toEqual(ofCompanies.map(([name]) => name).sort());
});
