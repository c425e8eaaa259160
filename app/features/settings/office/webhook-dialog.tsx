import { useId, useState } from 'react';
import { ShownOnce } from '#app/features/account/shown-once.tsx';
import { useRefresh } from '#app/lib/affects.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { nouns } from '#server/nouns.ts';
import {
  everyEvent,
  type WebhookEvent,
  type WebhookNoun,
  type WebhookVerb,
  webhookNouns,
  webhookVerbLabels,
  webhookVerbs,
} from '#server/webhooks/constants.ts';
import { webhookFields } from '#server/webhooks/fields.ts';
import type { WebhookRow } from './webhooks-group.tsx';

interface WebhookDialogProps {
  /** Remounted at each opening, so that its form starts afresh. */
  dialog: DialogState<WebhookRow | 'new'>;
}

interface Values {
  address: string;
  scope: 'all' | 'chosen';
  events: readonly WebhookEvent[];
  is_active: boolean;
}

function valuesOf(webhook: WebhookRow | undefined): Values {
  if (!webhook) return { address: '', scope: 'all', events: [], is_active: true };
  const isAll = webhook.events[0] === everyEvent;
  return {
    address: webhook.address,
    scope: isAll ? 'all' : 'chosen',
    events: isAll ? [] : (webhook.events as WebhookEvent[]),
    is_active: webhook.is_active,
  };
}

export function WebhookDialog({ dialog }: WebhookDialogProps) {
  const formId = useId();
  const [secret, setSecret] = useState<string | null>(null);
  const webhook = dialog.shown === 'new' || dialog.shown === null ? undefined : dialog.shown;
  const refresh = useRefresh('webhooks');
  const create = trpc.webhooks.create.useMutation({
    meta: { success: false, claimsFields: true },
    onSuccess: refresh,
  });
  const update = trpc.webhooks.update.useMutation({
    meta: { success: 'Webhook saved', claimsFields: true },
    onSuccess: refresh,
  });
  const form = useForm<Values>({
    initial: () => valuesOf(webhook),
    isPending: create.isPending || update.isPending,
    validate: ({ address, scope, events }) => ({
      address: address.trim() === '' ? 'Enter the address that the other program gave you.' : undefined,
      events: scope === 'chosen' && events.length === 0 ? 'Choose at least one event.' : undefined,
    }),
    onSubmit: ({ address, scope, events, is_active }) => {
      const changes = {
        address: address.trim(),
        events: scope === 'all' ? [everyEvent as '*'] : [...events],
        is_active,
      };
      if (webhook)
        update.mutate({ id: webhook.id, changes, expected_updatedAt: webhook.updatedAt }, form.saved(dialog.close));
      else create.mutate(changes, { onError: form.reject, onSuccess: (made) => setSecret(made.secret) });
    },
  });
  if (secret !== null)
    return (
      <Dialog open={dialog.isOpen} onOpenChange={dialog.close} title="Webhook added" dismissible={false}>
        <ShownOnce
          title="Copy its secret now. It won’t be shown again."
          text={secret}
          done="I’ve copied it"
          onDone={dialog.close}
        />
      </Dialog>
    );
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      actions={
        <>
          <Button type="submit" form={formId} loading={create.isPending || update.isPending}>
            {webhook ? 'Save webhook' : 'Add webhook'}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <Form form={form} id={formId} className="flex flex-col gap-4">
        <TextField
          label={webhookFields.address.label}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={webhookFields.address.limit}
          {...form.text('address')}
        />
        <SegmentedControl<Values['scope']>
          label="What is sent"
          segments={[
            { value: 'all', label: 'All events' },
            { value: 'chosen', label: 'Chosen events' },
          ]}
          {...form.control('scope')}
        />
        {form.values.scope === 'chosen' && <EventGrid {...form.control('events')} />}
        <CheckboxField
          label={webhookFields.is_active.label}
          hint="Changes that are made while it is off are not sent later."
          checked={form.values.is_active}
          onChange={(event) => form.change({ is_active: event.target.checked })}
        />
      </Form>
    </Dialog>
  );
}

const nounLabels = new Map<string, string>(nouns.map(({ entity, plural }) => [entity, plural]));

interface EventGridProps {
  value: readonly WebhookEvent[];
  error: string | null;
  onChange: (events: readonly WebhookEvent[]) => void;
}

/** A row for each noun, a column for each verb. */
function EventGrid({ value, error, onChange }: EventGridProps) {
  const errorId = useId();
  const chosen = new Set(value);
  const toggle = (noun: WebhookNoun, verb: WebhookVerb) => {
    const event = `${noun}.${verb}` as const;
    onChange(chosen.has(event) ? value.filter((each) => each !== event) : [...value, event]);
  };
  return (
    <fieldset aria-invalid={error !== null} aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">Events</legend>
      {error && (
        <p id={errorId} className="mb-2 text-danger text-sm">
          {error}
        </p>
      )}
      <table className="w-full table-fixed border-collapse text-sm">
        <thead className="sticky top-0 z-raised bg-raised">
          <tr className="border-line border-b text-left text-muted text-xs">
            <th scope="col" className="w-2/5 py-2 font-medium">
              Rows
            </th>
            {webhookVerbs.map((verb) => (
              <th key={verb} scope="col" className="py-2 text-center font-medium">
                {webhookVerbLabels[verb]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {webhookNouns.map((noun) => (
            <tr key={noun} className="border-line border-b">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {nounLabels.get(noun)}
              </th>
              {webhookVerbs.map((verb) => (
                <td key={verb} className="p-0">
                  <label className="flex min-h-tap cursor-pointer items-center justify-center hover:bg-hover">
                    <input
                      type="checkbox"
                      className="size-5 accent-accent"
                      aria-label={`${nounLabels.get(noun)} ${webhookVerbLabels[verb].toLowerCase()}`}
                      checked={chosen.has(`${noun}.${verb}`)}
                      onChange={() => toggle(noun, verb)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
