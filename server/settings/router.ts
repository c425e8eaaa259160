import { z } from 'zod';
import { idSchema } from '#server/infra/input.ts';
import { receivedFilesSchema } from '#server/infra/storage/received-file.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { allSavedMessage, savedMessage } from './constants.ts';
import { currentLogo, findLogo, logoDownload, logoTypesMessage, removeLogo, setLogo } from './logo.ts';
import {
  type Logo,
  lastBackupSchema,
  logoSchema,
  savedSettingSchema,
  savedSettingsSchema,
  settingSchema,
  triedServiceSchema,
  updateSettingSchema,
  updateSettingsSchema,
} from './schema.ts';
import { changeSettings, lastBackup, listSettings } from './service.ts';
import { sendTestMail, sendTestSms, testStorage } from './try-services.ts';

export const settingsRouter = router({
  list: can('setting.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/settings',
        summary: 'List the company’s settings. Passwords are never returned.',
      },
    })
    .output(z.array(settingSchema))
    .query(({ ctx }) => listSettings(ctx)),

  lastBackup: can('setting.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/settings/last-backup',
        summary: 'Get the newest nightly backup: off, none, unknown, or made with its day.',
      },
    })
    .output(lastBackupSchema)
    .query(({ ctx }) => lastBackup(ctx)),

  update: can('setting.update')
    .meta({
      changesAccess: true,
      transaction: 'each',
      rest: {
        method: 'PATCH',
        path: '/settings/{id}',
        summary:
          'Update a setting. Returns 409 until confirm_past if it changes the value of existing records, and 422 until confirm_unproved if the mail server or storage test fails.',
        message: savedMessage,
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
      changesAccess: true,
      transaction: 'each',
      rest: {
        method: 'PATCH',
        path: '/settings/bulk',
        summary: 'Update several settings, all or none. Returns 409 and 422 until confirmed, as for a single setting.',
        message: allSavedMessage,
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
        summary: 'Send a test email to your own address using the saved mail server settings.',
      },
    })
    .output(triedServiceSchema)
    .mutation(({ ctx }) => sendTestMail(ctx)),

  testSms: can('setting.update')
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/settings/test-sms',
        summary: 'Send a test text message to your own mobile number using the saved settings.',
      },
    })
    .output(triedServiceSchema)
    .mutation(({ ctx }) => sendTestSms(ctx)),

  testStorage: can('setting.update')
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/settings/test-storage',
        summary: 'Test the saved storage settings by writing, reading, listing and deleting a small file.',
      },
    })
    .output(triedServiceSchema)
    .mutation(({ ctx }) => testStorage(ctx)),

  logo: can('setting.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/settings/logo',
        summary: 'Get the current invoice logo (JSON if there is none), or an earlier one by id.',
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
      changesAccess: true,
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/settings/logo',
        summary: 'Upload the invoice logo: one PNG, JPEG or WebP picture of up to 2 MB, in a part named files.',
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
      changesAccess: true,
      rest: {
        method: 'DELETE',
        path: '/settings/logo',
        summary: 'Remove the logo from future invoices. Issued invoices keep theirs.',
      },
    })
    .output(logoSchema)
    .mutation(({ ctx }) => removeLogo(ctx)),
});
