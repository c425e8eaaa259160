import { useState } from 'react';
import { PhoneLink, PrivacyLink, PublicPage } from '#app/features/request-a-job/public-page.tsx';
import { formatFullDate, formatMoment, formatPounds } from '#app/lib/format.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { TextField } from '#app/ui/field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { quantityLabel } from '#server/price-list/constants.ts';
import { quoteFigures } from '#server/pricing/quote-figures.ts';
import { quoteMessages } from '#server/quotes/constants.ts';
import type { PublicQuote } from '#server/quotes/schema.ts';
import { QuoteSums } from './quote-sums.tsx';

/** Values of a form sent without a script, and the error if it was rejected. */
export interface QuoteForm {
  answer: 'sum' | 'accept' | 'decline';
  chosen: number[];
  name: string;
  reason: string;
  message?: string | undefined;
  /** Name of the field that `message` is about. */
  field?: string | undefined;
}

type Line = PublicQuote['lines'][number];

/** For whoever has the link. Works without a script: one form, whose buttons say what it is sent for. */
export function PublicQuotePage({ quote, form }: { quote: PublicQuote; form: QuoteForm | undefined }) {
  if (quote.state === 'withdrawn' || quote.state === 'replaced') return <GoneQuote quote={quote} />;
  return (
    <PublicPage>
      <div>
        <p className="text-muted">{quote.company_name}</p>
        <h1 className="break-words font-display font-semibold text-3xl">{quote.title}</h1>
        <p className="mt-1 text-muted">
          Quote {quote.name} for {quote.customer_name}
          <br />
          {quote.property_address.split('\n').join(', ')}
        </p>
      </div>
      <State quote={quote} />
      {quote.message && <p className="whitespace-pre-line break-words">{quote.message}</p>}
      {quote.state === 'open' ? <OpenQuote quote={quote} form={form} /> : <AnsweredQuote quote={quote} />}
      {quote.terms && (
        <section>
          <h2 className="font-semibold">Terms</h2>
          <p className="mt-1 whitespace-pre-line break-words text-muted text-sm">{quote.terms}</p>
        </section>
      )}
      <Contact quote={quote} />
      <PrivacyLink slug={quote.slug} />
    </PublicPage>
  );
}

function Contact({ quote: { company_name, company_address, office_phone, office_email } }: { quote: PublicQuote }) {
  return (
    <div>
      <p>
        {office_phone ? (
          <>
            <span>Questions? Call </span>
            <PhoneLink phone={office_phone} />
          </>
        ) : office_email ? (
          <>
            <span>Questions? Write to </span>
            <a href={`mailto:${office_email}`} className="font-semibold underline underline-offset-4">
              {office_email}
            </a>
          </>
        ) : (
          <span>{`Questions? Ask ${company_name}.`}</span>
        )}
      </p>
      <p className="mt-1 text-muted text-sm">{[company_name, company_address.split('\n').join(', ')].join(', ')}</p>
    </div>
  );
}

function State({ quote: { state, answered_by, answered_at, valid_until, time_zone } }: { quote: PublicQuote }) {
  const when = answered_at && formatMoment(answered_at, time_zone);
  switch (state) {
    case 'accepted':
      return (
        <Banner tone="success" title="Accepted">
          {`By ${answered_by}, ${when}. We’ll be in touch to arrange the work.`}
        </Banner>
      );
    case 'declined':
      return (
        <Banner title="Declined">
          {`${answered_by ? `By ${answered_by}, ` : ''}${when}. Changed your mind? Ask for a new quote.`}
        </Banner>
      );
    case 'expired':
      return (
        <Banner tone="warning" title={`This quote was valid until ${valid_until && formatFullDate(valid_until)}`}>
          It can’t be accepted any more. Ask for a new one.
        </Banner>
      );
    default:
      return valid_until && <p>Valid until {formatFullDate(valid_until)}</p>;
  }
}

function OpenQuote({ quote, form }: { quote: PublicQuote; form: QuoteForm | undefined }) {
  const [chosen, setChosen] = useState(() => form?.chosen ?? []);
  const figures = figuresOf(quote, chosen);
  const hasOptions = quote.lines.some(({ is_optional }) => is_optional);
  const field = form?.message === undefined ? undefined : form.field;
  const isDeclining = form?.answer === 'decline';
  return (
    <>
      {form?.message && (
        <ErrorSummary
          message={form.message}
          errors={field ? [{ id: isDeclining ? 'decline-name' : 'name', message: form.message }] : []}
        />
      )}
      <form method="post" className="flex flex-col gap-6">
        <Card flush>
          <Lines lines={quote.lines} chosen={chosen} onChoose={setChosen} />
          <div className="px-4 py-4 sm:px-5">
            <QuoteSums figures={figures} discount_percent={quote.discount_percent} />
            {hasOptions && (
              <noscript>
                <button type="submit" name="answer" value="sum" formNoValidate className="mt-3 underline">
                  Update the total
                </button>
              </noscript>
            )}
          </div>
        </Card>
        <input type="hidden" name="total" value={figures.total_amount} />
        <TextField
          id="name"
          name="name"
          label="Your name"
          hint={`Accepts the quote at ${formatPounds(figures.total_amount)}.`}
          autoComplete="name"
          maxLength={200}
          required
          defaultValue={isDeclining ? '' : form?.name}
          error={!isDeclining && field === 'name' ? form?.message : undefined}
        />
        <Button type="submit" name="answer" value="accept" size="touch">
          Accept this quote
        </Button>
      </form>
      <details open={isDeclining}>
        <summary className="inline-flex min-h-tap cursor-pointer items-center underline underline-offset-4">
          Decline this quote
        </summary>
        <form method="post" className="mt-3 flex flex-col gap-4">
          <TextField
            id="decline-name"
            name="name"
            label="Your name"
            autoComplete="name"
            maxLength={200}
            required
            defaultValue={isDeclining ? form.name : ''}
            error={isDeclining && field === 'name' ? form.message : undefined}
          />
          <TextareaField
            name="reason"
            label="Reason (optional)"
            hint="It helps us to make a better one."
            maxLength={2000}
            rows={3}
            defaultValue={isDeclining ? form.reason : ''}
          />
          <Button type="submit" name="answer" value="decline" kind="secondary" className="self-start">
            Decline
          </Button>
        </form>
      </details>
    </>
  );
}

const figuresOf = (quote: PublicQuote, chosen: readonly number[]) =>
  quoteFigures(
    quote.lines.map((line) => ({ ...line, is_chosen: chosen.includes(line.id) })),
    {
      discount_percent: quote.discount_percent,
      vat_rate: quote.lines.some(({ vat_rate }) => vat_rate !== null) ? 0 : null,
      reverse_charge: quote.accounts_for_vat,
    },
  );

interface LinesProps {
  lines: readonly Line[];
  chosen: readonly number[];
  onChoose: (chosen: number[]) => void;
}

function Lines({ lines, chosen, onChoose }: LinesProps) {
  const optional = lines.filter(({ is_optional }) => is_optional);
  return (
    <>
      <ul className="divide-y divide-line">
        {lines
          .filter(({ is_optional }) => !is_optional)
          .map((line) => (
            <li key={line.id} className="flex justify-between gap-4 px-4 py-3 sm:px-5">
              <LineText line={line} />
              <Amount line={line} />
            </li>
          ))}
      </ul>
      {optional.length > 0 && (
        <fieldset className="border-line border-t">
          <legend className="sr-only">Options</legend>
          <p className="bg-sunken px-4 py-2 font-semibold text-sm sm:px-5" aria-hidden="true">
            Options: choose what you want
          </p>
          <ul className="divide-y divide-line border-line border-b">
            {optional.map((line) => (
              <li key={line.id}>
                <label className="flex min-h-tap cursor-pointer gap-3 px-4 py-3 hover:bg-hover sm:px-5">
                  <input
                    type="checkbox"
                    name="chosen"
                    value={line.id}
                    checked={chosen.includes(line.id)}
                    onChange={({ target }) =>
                      onChoose(target.checked ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
                    }
                    className="mt-0.5 size-5 shrink-0 accent-accent"
                  />
                  <span className="flex min-w-0 grow justify-between gap-4">
                    <LineText line={line} />
                    <Amount line={line} />
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </>
  );
}

function LineText({ line: { description, quantity, unit, unit_price } }: { line: Line }) {
  const isOne = quantity === 1 && unit === 'each';
  return (
    <span className="min-w-0">
      <span className="block whitespace-pre-line break-words">{description}</span>
      {!isOne && (
        <span className="block text-muted text-sm">
          {quantityLabel(quantity, unit)} at {formatPounds(unit_price)}
        </span>
      )}
    </span>
  );
}

const Amount = ({ line }: { line: Line }) => <span className="shrink-0 font-medium">{formatPounds(line.amount)}</span>;

/** A quote that can’t be answered any more: once accepted, only the lines that were chosen. */
function AnsweredQuote({ quote }: { quote: PublicQuote }) {
  const counted = quote.lines.filter(
    ({ is_optional, is_chosen }) => !is_optional || is_chosen || quote.state !== 'accepted',
  );
  return (
    <Card flush>
      <ul className="divide-y divide-line border-line border-b">
        {counted.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 px-4 py-3 sm:px-5">
            <span className="min-w-0">
              <LineText line={line} />
              {line.is_optional && (
                <span className="block text-muted text-sm">{line.is_chosen ? 'Chosen option' : 'Option'}</span>
              )}
            </span>
            <Amount line={line} />
          </li>
        ))}
      </ul>
      <div className="px-4 py-4 sm:px-5">
        <QuoteSums figures={quote} discount_percent={quote.discount_percent} />
      </div>
    </Card>
  );
}

function GoneQuote({ quote }: { quote: PublicQuote }) {
  const isReplaced = quote.state === 'replaced';
  return (
    <PublicPage>
      <div>
        <p className="text-muted">
          {quote.company_name}, quote {quote.name}
        </p>
        <h1 className="font-display font-semibold text-3xl">
          {isReplaced ? quoteMessages.replaced : quoteMessages.withdrawn}
        </h1>
      </div>
      <p>
        {isReplaced
          ? 'We sent you a newer version. Use the link in our latest email.'
          : 'It can’t be accepted any more. Ask us if you need a new one.'}
      </p>
      <Contact quote={quote} />
    </PublicPage>
  );
}
