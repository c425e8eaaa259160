import { z } from 'zod';
import { can, router } from '../api/trpc.ts';
import {
  allSavedWords,
  savedSettingSchema,
  savedSettingsSchema,
  savedWords,
  settingSchema,
  updateSettingSchema,
  updateSettingsSchema,
} from './schema.ts';
import { changeSettings, listSettings } from './service.ts';

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
      rest: {
        method: 'PATCH',
        path: '/settings/{id}',
        summary:
          'Change one setting; 409 until confirm_past where existing records would be worth something else.',
        message: savedWords,
      },
    })
    .input(updateSettingSchema)
    .output(savedSettingSchema)
    .mutation(async ({ ctx, input: { confirm_past, ...one } }) => {
      const { settings, changed } = await changeSettings(
        ctx.db,
        ctx,
        { settings: [one], confirm_past },
        true,
      );
      return { ...settings[0]!, changed: changed.length > 0 };
    }),

  updateMany: can('setting.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/settings/bulk',
        summary: 'Change several settings, all or nothing; 409 until confirm_past as for one.',
        message: allSavedWords,
      },
    })
    .input(updateSettingsSchema)
    .output(savedSettingsSchema)
    .mutation(async ({ ctx, input }) => {
      const { settings, changed } = await changeSettings(ctx.db, ctx, input);
      return { updated: changed.length, settings };
    }),
});
