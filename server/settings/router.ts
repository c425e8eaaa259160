import { z } from 'zod';
import { idSchema } from '#server/infra/input.ts';
import { receivedFilesSchema } from '#server/infra/storage/received-file.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { allSavedWords, savedWords } from './constants.ts';
import { currentLogo, findLogo, logoDownload, logoTypesMessage, removeLogo, setLogo } from './logo.ts';
import {
  type Logo,
  logoSchema,
  savedSettingSchema,
  savedSettingsSchema,
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
    .query(({ ctx }) => listSettings(ctx)),

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
      const { settings, changed } = await changeSettings(ctx, input, true);
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
      const { settings, changed } = await changeSettings(ctx, input);
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
    .mutation(({ ctx }) => sendTestMail(ctx)),

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
    .mutation(({ ctx }) => testStorage(ctx)),

  logo: can('setting.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/settings/logo',
        summary:
          'The logo that the next invoice carries (where there is none, JSON that says so), or an earlier one by its id.',
        download: {
          types: ['image/png', 'image/jpeg', 'application/json'],
          make: (ctx, { id }: Logo) => (id === null ? undefined : logoDownload(ctx, id)),
        },
      },
    })
    .input(z.strictObject({ id: idSchema.optional() }))
    .output(logoSchema)
    .query(({ ctx, input }) => (input.id ? findLogo(ctx, input.id) : currentLogo(ctx))),

  setLogo: can('setting.update')
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/settings/logo',
        summary:
          'Upload the logo of invoices: one PNG, JPEG or WebP picture of 2 MB, in a part called files.',
        multipart: {
          kinds: ['image'],
          wrongKind: (name) => `${name} is not a picture. ${logoTypesMessage}`,
        },
      },
    })
    .input(z.strictObject({ files: receivedFilesSchema }))
    .output(logoSchema)
    .mutation(({ ctx, input }) => setLogo(ctx, input.files)),

  removeLogo: can('setting.update')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/settings/logo',
        summary: 'Print no logo from now on; invoices that were issued keep theirs.',
      },
    })
    .output(logoSchema)
    .mutation(({ ctx }) => removeLogo(ctx)),
});
