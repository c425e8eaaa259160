import { useMutation } from '@tanstack/react-query';
import ImageIcon from 'lucide-react/icons/image';
import { useEffect, useRef, useState } from 'react';
import { sendForm } from '#app/lib/send-form.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { RouterOutputs } from '#server/router.ts';
import { isAskedAgain } from './setting-drafts.ts';
import { SettingRow } from './setting-row.tsx';
import type { groups, Setting } from './setting-words.ts';
import type { SettingEdits } from './use-setting-edits.ts';

const words = {
  email: { verb: 'Send a test mail', what: 'To your own address, through the mail server as saved.' },
  aws: { verb: 'Check storage', what: 'Writes, reads, lists and removes a small object, as saved.' },
} as const;

interface TryServiceProps {
  service: keyof typeof words;
  /** Something in the group is not saved. */
  isChanged: boolean;
}

/** Whether the service works as it is saved: asked at a press, answered in its own words. */
function TryService({ service, isChanged }: TryServiceProps) {
  const [answer, setAnswer] = useState<{ ok: boolean; message: string }>();
  const asked = { meta: { loading: false, success: false }, onSuccess: setAnswer } as const;
  const mail = trpc.settings.testMail.useMutation(asked);
  const storage = trpc.settings.testStorage.useMutation(asked);
  const { mutate, isPending } = service === 'email' ? mail : storage;
  const told = useRef<HTMLDivElement>(null);
  // The page's bar would cover it.
  useEffect(() => {
    if (answer) told.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  // What was answered is of what was saved then.
  useEffect(() => {
    if (isChanged) setAnswer(undefined);
  }, [isChanged]);
  const { verb, what } = words[service];
  return (
    <div className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-muted text-sm">
          {isChanged ? `${what} What is not saved yet is not tried.` : what}
        </p>
        <Button kind="secondary" size="small" loading={isPending} onClick={() => mutate()}>
          {verb}
        </Button>
      </div>
      <div ref={told} role="status" className="scroll-mb-24">
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

/** The settings of one kind, each in a row. */
export function SettingsGroup({ group, settings, edits }: SettingsGroupProps) {
  const { category, title, icon: Icon } = group;
  const refusal = edits.unproved[category];
  const isChanged = settings.some(({ id }) => id in edits.drafts);
  return (
    <Card
      id={`settings-${category}`}
      className="scroll-mt-16"
      aria-label={title}
      flush
      title={
        <span className="flex items-center gap-2">
          <Icon className="size-5 text-muted" aria-hidden="true" />
          {title}
        </span>
      }
    >
      {refusal && (
        <div className="px-4 pt-3 sm:px-5">
          <Banner tone="danger" title="Not saved">
            <span className="break-words">{refusal}</span>
          </Banner>
        </div>
      )}
      <div className="divide-y divide-line">
        {category === 'invoice' && <LogoSetting />}
        {settings.map((setting) => (
          <SettingRow
            key={setting.id}
            setting={setting}
            draft={edits.drafts[setting.id]}
            fault={edits.faults[setting.key]}
            isAskedAgain={isAskedAgain(setting, settings, edits.drafts)}
            isSaving={edits.savingId === setting.id}
            onEdit={edits.edit}
            onSave={edits.saveOne}
          />
        ))}
        {(category === 'email' || category === 'aws') && (
          <TryService service={category} isChanged={isChanged} />
        )}
      </div>
    </Card>
  );
}

type Logo = RouterOutputs['settings']['logo'];

/** The picture at the head of invoices: shown, put in the place of the one before, or taken away; each at once. */
function LogoSetting() {
  const utils = trpc.useUtils();
  const { data: logo } = trpc.settings.logo.useQuery({}, { meta: { silent: true } });
  const picker = useRef<HTMLInputElement>(null);
  const place = toastPositions.centre;
  const onSuccess = (now: Logo) => utils.settings.logo.setData({}, now);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('files', file);
      return sendForm<Logo>('/api/v1/settings/logo', form);
    },
    meta: { place, success: 'Company logo updated successfully!' },
    onSuccess,
  });
  const remove = trpc.settings.removeLogo.useMutation({
    meta: { place, success: 'Company logo removed.' },
    onSuccess: (now) => {
      onSuccess(now);
      // The button that was pressed is gone.
      document.getElementById('setting-logo')?.focus();
    },
  });
  return (
    <div className="flex flex-col gap-3 px-4 py-4 sm:px-5 lg:flex-row lg:items-start">
      <div className="min-w-0 flex-1 gap-x-8 max-lg:space-y-3 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="space-y-1.5">
          <p className="font-medium">Company logo</p>
          <p className="text-muted text-sm">
            Printed at the head of invoices issued from now on. PNG, JPEG or WebP, up to 2 MB.
          </p>
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
              alt="The company’s logo"
              className="h-auto max-h-full w-auto max-w-full"
            />
          ) : (
            <span className="flex items-center gap-2 text-muted text-sm">
              <ImageIcon className="size-5" aria-hidden="true" />
              {logo ? 'No logo: the company’s name is printed.' : 'Loading...'}
            </span>
          )}
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2 lg:w-48 lg:justify-end">
        {logo?.id && (
          <Button
            kind="quiet"
            size="small"
            aria-label="Remove Company logo"
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
          aria-label={logo?.id ? 'Replace Company logo' : 'Upload Company logo'}
          loading={upload.isPending}
          onClick={() => picker.current?.click()}
        >
          {logo?.id ? 'Replace' : 'Upload'}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Company logo"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.mutate(file);
            // The same file again is a change too.
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}
