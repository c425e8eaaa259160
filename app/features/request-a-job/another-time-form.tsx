import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { maxLengths, noPreferenceMessage } from '#server/request-a-job/constants.ts';

export function AnotherTimeForm({ reference, onClose }: { reference: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const request = trpc.requestAJob.askForTime.useMutation({
    meta: { loading: false, success: false },
    onSuccess: (now) => utils.requestAJob.status.setData({ reference }, now),
  });
  const form = useForm({
    initial: { wish: '' },
    isPending: request.isPending,
    validate: ({ wish }) => (wish.trim() === '' ? { wish: noPreferenceMessage } : {}),
    onSubmit: ({ wish }) => request.mutate({ reference, wish }, form.saved(onClose)),
    rest: 'wish',
  });
  return (
    <Form form={form} className="flex flex-col gap-3">
      <TextareaField
        label="When would suit you better?"
        hint="For example: any afternoon next week, or after 5 pm."
        maxLength={maxLengths.wish}
        rows={3}
        required
        autoFocus
        {...form.text('wish')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={request.isPending}>
          Send
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
