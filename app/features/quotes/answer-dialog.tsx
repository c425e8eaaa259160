import { useId } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { formatPounds } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { ChoiceGroup, TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { quoteFigures } from '#server/pricing/quote-figures.ts';
import { quoteFields } from '#server/quotes/fields.ts';
import type { RouterOutputs } from '#server/router.ts';

type Quote = RouterOutputs['quotes']['get'];

interface AnswerDialogProps {
  dialog: DialogState<'accept' | 'decline'>;
  quote: Quote;
  /** The office says what the customer said, and who of them. */
  isForCustomer?: boolean;
}

interface Values {
  name: string;
  reason: string;
  chosen: number[];
}

/** The answer to a quote, once and for all. Rendered anew at each opening. */
export function AnswerDialog({ dialog, quote, isForCustomer = false }: AnswerDialogProps) {
  const formId = useId();
  const { id } = quote;
  const isAccepting = dialog.shown === 'accept';
  const utils = trpc.useUtils();
  const toastOptions = toastPositions.centre;
  const done = {
    onSuccess: (answered: Quote) => utils.quotes.get.setData({ id }, answered),
    onSettled: useRefresh('quotes'),
  };
  const accept = trpc.quotes.accept.useMutation({
    meta: { success: 'Quote accepted', claimsFields: true, toastOptions },
    ...done,
  });
  const decline = trpc.quotes.decline.useMutation({
    meta: { success: 'Quote declined', claimsFields: true, toastOptions },
    ...done,
  });
  const form = useForm<Values>({
    initial: { name: '', reason: '', chosen: [] },
    isPending: accept.isPending || decline.isPending,
    rest: 'name',
    validate: ({ name }) => ({
      name: isForCustomer && name.trim() === '' ? 'Enter who answered.' : undefined,
    }),
    onSubmit: ({ name, reason, chosen }) => {
      const by = { id, ...(isForCustomer && { name }) };
      if (isAccepting) accept.mutate({ ...by, chosen, total: figures.total_amount }, form.saved(dialog.close));
      else decline.mutate({ ...by, reason }, form.saved(dialog.close));
    },
  });
  const { chosen } = form.values;
  const options = quote.lines.filter(({ is_optional }) => is_optional);
  const figures = quoteFigures(
    quote.lines.map((line) => ({ ...line, is_chosen: chosen.includes(line.id) })),
    {
      discount_percent: quote.discount_percent,
      vat_rate: quote.lines.some(({ vat_rate }) => vat_rate !== null) ? 0 : null,
      reverse_charge: quote.accounts_for_vat,
    },
  );
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title={isAccepting ? `Accept ${quote.name}` : `Decline ${quote.name}`}
      description={
        isAccepting
          ? `${quote.title}: ${formatPounds(figures.total_amount)}. This can’t be undone.`
          : `${quote.title}. This can’t be undone.`
      }
      actions={
        <>
          <Button type="submit" form={formId} loading={accept.isPending || decline.isPending}>
            {isAccepting ? `Accept at ${formatPounds(figures.total_amount)}` : 'Decline'}
          </Button>
          <DialogCancel />
        </>
      }
    >
      <Form form={form} id={formId} className="flex flex-col gap-4">
        {isAccepting && options.length > 0 && (
          <ChoiceGroup label="Options">
            {() =>
              options.map((line) => (
                <CheckboxField
                  key={line.id}
                  label={line.description.split('\n')[0]}
                  hint={formatPounds(line.amount)}
                  checked={chosen.includes(line.id)}
                  onChange={({ target }) =>
                    form.change({
                      chosen: target.checked ? [...chosen, line.id] : chosen.filter((each) => each !== line.id),
                    })
                  }
                />
              ))
            }
          </ChoiceGroup>
        )}
        {isForCustomer && (
          <TextField
            label="Who answered"
            hint="And how, for example: Mrs Grey, by phone."
            maxLength={quoteFields.answered_by.limit}
            autoComplete="off"
            {...form.text('name')}
          />
        )}
        {!isForCustomer && form.errors.name && <p className="font-medium text-danger">{form.errors.name}</p>}
        {!isAccepting && (
          <TextareaField
            label="Reason (optional)"
            maxLength={quoteFields.decline_reason.limit}
            rows={3}
            {...form.text('reason')}
          />
        )}
      </Form>
    </Dialog>
  );
}
