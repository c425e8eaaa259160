import { useState } from 'react';
import { ShownOnce } from '#app/features/account/shown-once.tsx';
import { useRefresh } from '#app/lib/affects.ts';
import { formatMoment } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { type DialogState, useDialog } from '#app/ui/use-dialog.ts';
import type { RouterOutputs } from '#server/router.ts';
import { type DeliveryState, deliveryStateLabels, deliveryStates, logDays } from '#server/webhooks/constants.ts';
import type { WebhookRow } from './webhooks-group.tsx';

type Delivery = RouterOutputs['webhooks']['deliveries']['data'][number];

interface WebhookLogProps {
  dialog: DialogState<WebhookRow>;
  webhooks: readonly WebhookRow[] | undefined;
}

const questions = {
  secret: {
    title: 'Make a new secret?',
    confirm: 'Make new secret',
    text: 'The present secret goes on signing for 24 hours beside the new one, so that the receiver can change over.',
  },
  delete: {
    title: 'Delete this webhook?',
    confirm: 'Delete webhook',
    text: 'Its log is deleted too, and what waits is not sent. This cannot be undone.',
  },
} as const;

const pageSize = 50;

/** The deliveries of a webhook, its test and its new secret. */
export function WebhookLog({ dialog, webhooks }: WebhookLogProps) {
  const id = dialog.shown?.id ?? 0;
  // As it is by now.
  const webhook = webhooks?.find((each) => each.id === id) ?? dialog.shown;
  const [secret, setSecret] = useState<string | null>(null);
  const [tested, setTested] = useState<{ ok: boolean; message: string }>();
  const confirming = useDialog<keyof typeof questions>();
  const refresh = useRefresh('webhooks');
  const test = trpc.webhooks.test.useMutation({ meta: { loading: false, success: false }, onSuccess: setTested });
  const renew = trpc.webhooks.newSecret.useMutation({
    meta: { success: false },
    onSuccess: (made) => {
      confirming.close();
      setSecret(made.secret);
      return refresh();
    },
  });
  const remove = trpc.webhooks.remove.useMutation({
    meta: { success: 'Webhook deleted' },
    onSuccess: () => {
      confirming.close();
      dialog.close();
      return refresh();
    },
  });
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      kind="panel"
      title="Webhook"
      description={webhook?.address}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Button kind="secondary" size="small" loading={test.isPending} onClick={() => test.mutate({ id })}>
            Send test
          </Button>
          <Button kind="secondary" size="small" onClick={() => confirming.open('secret')}>
            New secret
          </Button>
          <Button kind="quiet" size="small" onClick={() => confirming.open('delete')}>
            Delete
          </Button>
        </div>
        <div role="status" className="empty:hidden">
          {tested && (
            <Banner tone={tested.ok ? 'success' : 'danger'}>
              <span className="break-words">{tested.message}</span>
            </Banner>
          )}
        </div>
        {secret && (
          <ShownOnce
            title="Copy the new secret now. It won’t be shown again."
            text={secret}
            done="I’ve copied it"
            onDone={() => setSecret(null)}
          />
        )}
        <Deliveries id={id} failed={webhook?.failed ?? 0} waiting={webhook?.waiting ?? 0} />
      </div>
      <ConfirmDialog
        open={confirming.isOpen}
        onOpenChange={confirming.close}
        title={questions[confirming.shown ?? 'secret'].title}
        confirm={questions[confirming.shown ?? 'secret'].confirm}
        danger={confirming.shown === 'delete'}
        loading={renew.isPending || remove.isPending}
        onConfirm={() => (confirming.value === 'delete' ? remove : renew).mutate({ id })}
      >
        {questions[confirming.shown ?? 'secret'].text}
      </ConfirmDialog>
    </Dialog>
  );
}

function Deliveries({ id, failed, waiting }: { id: number; failed: number; waiting: number }) {
  const { timeZone } = useCompanyDay();
  const utils = trpc.useUtils();
  const [state, setState] = useState<DeliveryState | 'all'>('all');
  const [limit, setLimit] = useState(pageSize);
  const query = trpc.webhooks.deliveries.useQuery(
    { id, limit, ...(state !== 'all' && { state }) },
    {
      placeholderData: (before) => before,
      trpc: { context: { background: true } },
      // A delivery makes no live event.
      refetchInterval: 5_000,
    },
  );
  const onSuccess = () => utils.webhooks.invalidate();
  const resend = trpc.webhooks.resend.useMutation({ meta: { success: 'Sending again' }, onSuccess });
  const resendFailed = trpc.webhooks.resendFailed.useMutation({ meta: { success: 'Sending again' }, onSuccess });
  const { data: deliveries, meta } = query.data ?? {};
  return (
    <section aria-labelledby="webhook-log-title" className="flex flex-col gap-3">
      <div className="flex min-h-small flex-wrap items-center justify-between gap-2">
        <h3 id="webhook-log-title" className="font-semibold">
          Log
        </h3>
        {failed + waiting > 0 && (
          <Button
            kind="secondary"
            size="small"
            loading={resendFailed.isPending}
            onClick={() => resendFailed.mutate({ id })}
          >
            {failed > 0 ? 'Resend all failed' : 'Send waiting now'}
          </Button>
        )}
      </div>
      <SegmentedControl<DeliveryState | 'all'>
        label="Show"
        hideLabel
        segments={[
          { value: 'all', label: 'All' },
          ...deliveryStates.map((value) => ({ value, label: deliveryStateLabels[value] })),
        ]}
        value={state}
        onChange={setState}
      />
      {query.isLoadingError && <CouldNotLoad title="The log couldn’t be loaded" query={query} />}
      {query.isLoading && <Skeleton className="h-24 rounded-md" />}
      {deliveries?.length === 0 && (
        <p className="text-muted text-sm">
          {state === 'all' ? `Nothing yet. What is sent appears here for ${logDays} days.` : 'None.'}
        </p>
      )}
      <ul className="divide-y divide-line border-line border-y empty:hidden">
        {deliveries?.map((delivery) => (
          <li key={delivery.id} className="flex items-start gap-3 py-2.5">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="break-all font-medium">{delivery.event}</span>
                <span className="text-muted text-sm">{`row ${delivery.row_id}`}</span>
              </p>
              <p className="text-muted text-sm">{formatMoment(delivery.at, timeZone)}</p>
              <p className="break-words text-muted text-sm">{attemptText(delivery, timeZone)}</p>
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <StatusText style={stateStyles[delivery.state]} />
              <Button
                kind="plain"
                size="small"
                loading={resend.isPending && resend.variables.delivery_id === delivery.id}
                aria-label={`Resend ${delivery.event} of row ${delivery.row_id}`}
                onClick={() => resend.mutate({ id, delivery_id: delivery.id })}
              >
                Resend
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {meta && deliveries && meta.total > deliveries.length && (
        <Button
          kind="secondary"
          size="small"
          loading={query.isFetching}
          onClick={() => setLimit((now) => now + pageSize)}
        >
          Load more
        </Button>
      )}
    </section>
  );
}

const stateStyles = {
  waiting: { label: deliveryStateLabels.waiting, tone: 'warning' },
  delivered: { label: deliveryStateLabels.delivered, tone: 'success', isCalm: true },
  failed: { label: deliveryStateLabels.failed, tone: 'danger' },
} as const;

/** 'hooks.example.com answered with status 500. Attempt 3, next attempt 25 Nov 2026, 08:28.' */
function attemptText({ state, attempts, next_attempt_at, answer_status, error }: Delivery, timeZone: string): string {
  const tries = attempts === 0 ? 'Not sent yet' : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  if (state === 'delivered') return `Answered with status ${answer_status}, ${tries}`;
  const next = state === 'waiting' && next_attempt_at ? `, next ${formatMoment(next_attempt_at, timeZone)}` : '';
  return `${error === '' ? '' : `${error} `}${tries}${next}.`;
}
