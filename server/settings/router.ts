import { z } from 'zod';
import { can, router } from '../api/trpc.ts';
import {
  allSavedWords,
  savedSettingSchema,
  savedSettingsSchema,
  savedWords,
  settingSchema,
  triedServiceSchema,
  updateSettingSchema,
  updateSettingsSchema,
} from './schema.ts';
import { changeSettings, listSettings } from './service.ts';
import { sendTestMail, testStorage } from './try-services.ts';

export const settingsRouter = router({
  list: can('setting.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/settings',
        summary: 'Every setting of the company; no password is told.',
      },
    })
    .output(z.array(settingSchema))
    .query(({ ctx }) => listSettings(ctx.db, ctx)),

  update: can('setting.update')
    .meta({
      transaction: 'each',
      rest: {
        method: 'PATCH',
        path: '/settings/{id}',
        summary:
          'Change one setting; 409 until confirm_past where existing records would be worth something else, 422 until confirm_unproved where a mail server or file store refuses.',
        message: savedWords,
      },
    })
    .input(updateSettingSchema)
    .output(savedSettingSchema)
    .mutation(async ({ ctx, input: { confirm_past, confirm_unproved, ...one } }) => {
      const input = { settings: [one], confirm_past, confirm_unproved };
      const { settings, changed } = await changeSettings(ctx.db, ctx, input, true);
      return { ...settings[0]!, changed: changed.length > 0 };
    }),

  updateMany: can('setting.update')
    .meta({
      transaction: 'each',
      rest: {
        method: 'PATCH',
        path: '/settings/bulk',
        summary: 'Change several settings, all or nothing; 409 and 422 until confirmed as for one.',
        message: allSavedWords,
      },
    })
    .input(updateSettingsSchema)
    .output(savedSettingsSchema)
    .mutation(async ({ ctx, input }) => {
      const { settings, changed } = await changeSettings(ctx.db, ctx, input);
      return { updated: changed.length, settings };
    }),

  testMail: can('setting.update')
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/settings/test-mail',
        summary: 'Send a test mail to your own address through the mail server as saved.',
      },
    })
    .output(triedServiceSchema)
    .mutation(({ ctx }) => sendTestMail(ctx.db, ctx)),

  testStorage: can('setting.update')
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/settings/test-storage',
        summary: 'Write, read, list and remove a small object in the file store as saved.',
      },
    })
    .output(triedServiceSchema)
    .mutation(({ ctx }) => testStorage(ctx.db, ctx)),
});
