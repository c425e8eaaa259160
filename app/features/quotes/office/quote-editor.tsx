import { useNavigate } from '@remix-run/react';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import Trash from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { useCustomerSource } from '#app/features/pickers/option-sources.ts';
import { SearchedSelect } from '#app/features/pickers/searched-select.tsx';
import { useRefresh } from '#app/lib/affects.ts';
import { formatFullDate } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DeleteConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { quoteFigures } from '#server/pricing/quote-figures.ts';
import { quoteFields } from '#server/quotes/fields.ts';
import { QuoteSums } from '../quote-sums.tsx';
import { inputOfLine, isEmptyLine, type LineTexts, lineErrors, pricedLine, textsOfLine } from './line-texts.ts';
import { QuoteLines, withLast } from './quote-lines.tsx';
import { type Quote, quoteLabel } from './quote-list.ts';
import { useQuotePdf } from './use-quote-pdf.ts';

const SendQuoteDialog = lazyPart(() => import('./send-quote-dialog.tsx').then((module) => module.SendQuoteDialog));

interface Values {
  title: string;
  customer_id: string | null;
  valid_until: string;
  discount_percent: string;
  message: string;
  terms: string;
  lines: LineTexts[];
}

const valuesOf = (quote: Quote): Values => ({
  title: quote.title,
  customer_id: String(quote.customer_id),
  valid_until: quote.valid_until ?? '',
  discount_percent: quote.discount_percent === 0 ? '' : String(quote.discount_percent),
  message: quote.message,
  terms: quote.terms,
  lines: withLast(quote.lines.map(textsOfLine)),
});

function errorsOf({ title, customer_id, discount_percent, lines }: Values) {
  const discount = discount_percent.trim() === '' ? 0 : readAmount(discount_percent).value;
  const isWrong = lines.some((line) => Object.keys(lineErrors(line)).length > 0);
  return {
    title: title.trim() === '' ? 'Say what the quote is for.' : undefined,
    customer_id: customer_id === null ? 'Choose who the quote is for.' : undefined,
    discount_percent:
      discount === undefined || discount < 0 || discount > 100 ? 'Enter a percentage up to 100.' : undefined,
    lines: isWrong ? 'Check the lines marked below.' : undefined,
  };
}

/** A draft: its lines first, the sums beside them, and all that is printed below. */
export function QuoteEditor({ quote }: { quote: Quote }) {
  const { id } = quote;
  const formId = useId();
  const navigate = useNavigate();
  const { today } = useCompanyDay();
  const utils = trpc.useUtils();
  const refresh = useRefresh('quotes');
  const customers = useCustomerSource([quote]);
  const [areErrorsShown, setErrorsShown] = useState(false);
  const sending = useDialog();
  const deleting = useDialog();
  const pdf = useQuotePdf();
  const save = trpc.quotes.update.useMutation({
    meta: { success: 'Saved', claimsFields: true, toastOptions: toastPositions.centre },
    onSuccess: (saved) => utils.quotes.get.setData({ id }, saved),
    onSettled: refresh,
  });
  const remove = trpc.quotes.remove.useMutation({
    meta: { success: 'Draft deleted', toastOptions: toastPositions.centre },
    onSuccess: () => form.saved(() => navigate('/quotes')).onSuccess(),
    onSettled: refresh,
  });
  const form = useForm<Values>({
    initial: () => valuesOf(quote),
    isPending: save.isPending,
    rest: 'lines',
    validate: errorsOf,
    onSubmit: (values) => saveThen(values, () => {}),
  });
  const { values } = form;

  function saveThen(
    { title, customer_id, valid_until, discount_percent, message, terms, lines }: Values,
    then: () => void,
  ) {
    save.mutate(
      {
        id,
        changes: {
          ...{ title, message, terms },
          customer_id: Number(customer_id),
          valid_until: valid_until === '' ? null : valid_until,
          discount_percent: discount_percent.trim() === '' ? 0 : readAmount(discount_percent).value!,
          lines: lines.filter((line) => !isEmptyLine(line)).map(inputOfLine),
        },
        expected_updatedAt: utils.quotes.get.getData({ id })?.updatedAt ?? quote.updatedAt,
      },
      {
        onSuccess: (saved) => {
          form.reset(valuesOf(saved));
          setErrorsShown(false);
          then();
        },
        onError: form.reject,
      },
    );
  }
  /** With what is typed, which is saved first. */
  function whenSaved(then: () => void) {
    setErrorsShown(true);
    if (!form.showErrors(errorsOf(values))) return;
    if (form.isDirty) saveThen(values, then);
    else then();
  }

  const discount = readAmount(values.discount_percent).value ?? 0;
  const figures = quoteFigures(values.lines.filter((line) => !isEmptyLine(line)).map(pricedLine), {
    discount_percent: Math.min(100, Math.max(0, discount)),
    vat_rate: quote.usual_vat_rate,
    reverse_charge: quote.accounts_for_vat,
  });
  const hasOptions = values.lines.some((line) => line.is_optional && !isEmptyLine(line));
  return (
    <div data-wide>
      <PageHeader
        back="/quotes"
        title={quote.name || 'New quote'}
        note={quote.name ? 'Draft of a revision' : 'Draft'}
        actions={
          <>
            <Button kind="quiet" icon={Trash} onClick={() => deleting.open()}>
              Delete
            </Button>
            <Button
              kind="secondary"
              icon={FileText}
              loading={pdf.isPending}
              onClick={() => whenSaved(() => pdf.show(quote))}
            >
              PDF
            </Button>
            <Button
              kind="secondary"
              type="submit"
              form={formId}
              loading={save.isPending}
              onClick={() => setErrorsShown(true)}
            >
              Save
            </Button>
            <Button icon={Mail} onClick={() => whenSaved(() => sending.open())}>
              Send…
            </Button>
          </>
        }
      >
        <span>{quote.property_address.split('\n').join(', ')}</span>
        {quote.job_number !== null && (
          <LinkButton to={`/jobs?job=${quote.job_id}`} kind="plain" size="small" className="ml-2">
            Job #{quote.job_number}
          </LinkButton>
        )}
      </PageHeader>
      <Form
        form={form}
        id={formId}
        className="flex flex-col gap-5"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          setErrorsShown(true);
          form.submit();
        }}
      >
        {quote.request && (
          <Banner title={`Asked for by ${quote.requester_name || 'a worker'}`}>
            <p className="whitespace-pre-line">{quote.request}</p>
          </Banner>
        )}
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1fr_1fr]">
          <TextField
            label={quoteFields.title.label}
            maxLength={quoteFields.title.limit}
            autoComplete="off"
            {...form.text('title')}
          />
          <SearchedSelect label={quoteFields.customer_id.label} source={customers} {...form.control('customer_id')} />
          <DateField
            label={quoteFields.valid_until.label}
            today={today}
            ahead
            hint={values.valid_until === '' ? 'Empty: as in Settings.' : formatFullDateOr(values.valid_until)}
            {...form.control('valid_until')}
          />
          <AmountField
            label={`${quoteFields.discount_percent.label} (%)`}
            unit="number"
            {...form.control('discount_percent')}
          />
        </div>
        {form.errors.lines && <Banner tone="danger">{form.errors.lines}</Banner>}
        <Card flush>
          <div className="pt-3 pb-3">
            <QuoteLines
              lines={values.lines}
              onChange={(lines) => form.change({ lines })}
              usualRate={quote.usual_vat_rate}
              showErrors={areErrorsShown}
            />
          </div>
          <div className="flex justify-end border-line border-t px-4 py-4 sm:px-5">
            <div className="w-full max-w-xs">
              <QuoteSums
                figures={figures}
                discount_percent={discount}
                note={hasOptions ? 'Without options' : undefined}
              />
            </div>
          </div>
        </Card>
        <div className="grid gap-4 lg:grid-cols-2">
          <TextareaField
            label={quoteFields.message.label}
            hint="Above the lines."
            maxLength={quoteFields.message.limit}
            rows={4}
            {...form.text('message')}
          />
          <TextareaField
            label={quoteFields.terms.label}
            hint="At the foot."
            maxLength={quoteFields.terms.limit}
            rows={4}
            {...form.text('terms')}
          />
        </div>
      </Form>
      {sending.isMounted && <SendQuoteDialog key={sending.openings} dialog={sending} quote={quote} />}
      <DeleteConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        isDeleting={remove.isPending}
        onDelete={() => remove.mutate({ id })}
        confirm="Delete draft"
      >
        {`${quoteLabel(quote)} ‘${quote.title}’ leaves the list. You can restore it from Activity.`}
      </DeleteConfirmDialog>
    </div>
  );
}

const formatFullDateOr = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? formatFullDate(day) : undefined);
