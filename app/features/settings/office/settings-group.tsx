import { useMutation } from '@tanstack/react-query';
import ImageIcon from 'lucide-react/icons/image';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';
import { sendForm } from '#app/lib/send-form.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { FileInput } from '#app/ui/file-input.tsx';
import { formPath } from '#server/company/constants.ts';
import type { RouterOutputs } from '#server/router.ts';
import { GroupCard } from './group-card.tsx';
import type { groups, Setting } from './setting.ts';
import { SettingRow } from './setting-row.tsx';
import type { SettingEdits } from './use-setting-edits.ts';

const labels = {
  messages: {
    verb: 'Send test message',
    what: 'Sends a text message to your own mobile number using the saved settings.',
  },
  email: { verb: 'Send test email', what: 'Sends an email to your own address using the saved mail server settings.' },
  aws: { verb: 'Check storage', what: 'Writes, reads, lists and deletes a small test file using the saved settings.' },
} as const;

function TryService({ service, isChanged }: { service: keyof typeof labels; isChanged: boolean }) {
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>();
  const request = { meta: { loading: false, success: false }, onSuccess: setAnswer } as const;
  const mail = trpc.settings.testMail.useMutation(request);
  const sms = trpc.settings.testSms.useMutation(request);
  const storage = trpc.settings.testStorage.useMutation(request);
  const { mutate, isPending } = { messages: sms, email: mail, aws: storage }[service];
  const answerRef = useRef<HTMLDivElement>(null);
  // Scrolls the answer out from under the page's bar.
  useEffect(() => {
    if (answer) answerRef.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  // The answer applied to the saved settings only.
  useEffect(() => {
    if (isChanged) setAnswer(undefined);
  }, [isChanged]);
  const { verb, what } = labels[service];
  return (
    <div className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-muted text-sm">{isChanged ? `${what} Unsaved changes aren’t tested.` : what}</p>
        <Button kind="secondary" size="small" loading={isPending} onClick={() => mutate()}>
          {verb}
        </Button>
      </div>
      <div ref={answerRef} role="status" className="scroll-mb-24">
        {answer && (
          <Banner tone={answer.ok ? 'success' : 'danger'}>
            <span className="break-words">{answer.message}</span>
          </Banner>
        )}
      </div>
    </div>
  );
}

interface SettingsGroupProps {
  group: (typeof groups)[number];
  settings: readonly Setting[];
  edits: SettingEdits;
}

export function SettingsGroup({ group, settings, edits }: SettingsGroupProps) {
  const { category } = group;
  const rejection = edits.unproved[category];
  const isChanged = settings.some(({ id }) => id in edits.drafts);
  return (
    <GroupCard group={{ ...group, id: `settings-${category}` }} flush>
      {rejection && (
        <div className="px-4 pt-3 sm:px-5">
          <Banner tone="danger" title="Not saved">
            <span className="break-words">{rejection}</span>
          </Banner>
        </div>
      )}
      <div className="divide-y divide-line">
        {category === 'invoice' && <LogoSetting />}
        {settings.map((setting) => (
          <Fragment key={setting.id}>
            <SettingRow setting={setting} edits={edits} />
            {setting.key === 'form_address' && <FormLink slug={setting.value} />}
          </Fragment>
        ))}
        {(category === 'messages' || category === 'email' || category === 'aws') && (
          <TryService service={category} isChanged={isChanged} />
        )}
      </div>
    </GroupCard>
  );
}

/** The saved address of the public form, to give to tenants and landlords. */
function FormLink({ slug }: { slug: string }) {
  const path = formPath(slug);
  const url = useHydrated() ? `${window.location.origin}${path}` : path;
  return (
    <div className="flex flex-col gap-3 px-4 py-4 sm:px-5 lg:flex-row lg:items-start">
      <div className="min-w-0 flex-1 gap-x-8 max-lg:space-y-3 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="space-y-1.5">
          <p className="font-medium">Public form</p>
          <p className="text-muted text-sm">
            Tenants and landlords report problems here, without a login. Put it on your website and in your letters.
          </p>
        </div>
        <p className="min-w-0 break-words lg:pt-2">
          <a href={path} target="_blank" rel="noopener" className="text-accent underline underline-offset-4">
            {url}
          </a>
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2 lg:w-48 lg:justify-end">
        <CopyButton text={url} isSmall />
      </div>
    </div>
  );
}

type Logo = RouterOutputs['settings']['logo'];

function LogoSetting() {
  const utils = trpc.useUtils();
  const { data: logo } = trpc.settings.logo.useQuery({});
  const picker = useRef<HTMLInputElement>(null);
  const toastOptions = toastPositions.centre;
  const onSuccess = (now: Logo) => utils.settings.logo.setData({}, now);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('files', file);
      return sendForm<Logo>('/api/v1/settings/logo', form);
    },
    meta: { toastOptions, success: 'Company logo updated successfully!' },
    onSuccess,
  });
  const remove = trpc.settings.removeLogo.useMutation({
    meta: { toastOptions, success: 'Company logo removed' },
    onSuccess: (now) => {
      onSuccess(now);
      // The clicked button is gone; keep the focus in the field.
      document.getElementById('setting-logo')?.focus();
    },
  });
  return (
    <div className="flex flex-col gap-3 px-4 py-4 sm:px-5 lg:flex-row lg:items-start">
      <div className="min-w-0 flex-1 gap-x-8 max-lg:space-y-3 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="space-y-1.5">
          <p className="font-medium">Company logo</p>
          <p className="text-muted text-sm">Printed at the top of new invoices. PNG, JPEG or WebP, up to 2 MB.</p>
        </div>
        <div
          className={classNames(
            'flex h-28 items-center justify-center rounded-md border border-line p-3',
            logo?.id ? 'bg-paper' : 'bg-sunken',
          )}
        >
          {logo?.id ? (
            <img
              src={`/api/v1/settings/logo?id=${logo.id}`}
              width={logo.width!}
              height={logo.height!}
              alt="Company logo"
              className="h-auto max-h-full w-auto max-w-full"
            />
          ) : (
            <span className="flex items-center gap-2 text-muted text-sm">
              <ImageIcon className="size-5" aria-hidden="true" />
              {logo ? 'No logo. The company name is printed instead.' : 'Loading...'}
            </span>
          )}
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2 lg:w-48 lg:justify-end">
        {logo?.id && (
          <Button
            kind="quiet"
            size="small"
            aria-label="Remove company logo"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove
          </Button>
        )}
        <Button
          id="setting-logo"
          kind="secondary"
          size="small"
          aria-label={logo?.id ? 'Replace company logo' : 'Upload company logo'}
          loading={upload.isPending}
          onClick={() => picker.current?.click()}
        >
          {logo?.id ? 'Replace' : 'Upload'}
        </Button>
        <FileInput
          inputRef={picker}
          hidden
          aria-label="Company logo"
          accept="image/png,image/jpeg,image/webp"
          onPick={([file]) => file && upload.mutate(file)}
        />
      </div>
    </div>
  );
}
