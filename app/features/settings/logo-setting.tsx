import { useMutation } from '@tanstack/react-query';
import ImageIcon from 'lucide-react/icons/image';
import { useRef } from 'react';
import { sendForm } from '#app/lib/send-form.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { RouterOutputs } from '#server/router.ts';

type Logo = RouterOutputs['settings']['logo'];

/** The picture at the head of invoices: shown, put in the place of the one before, or taken away; each at once. */
export function LogoSetting() {
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
