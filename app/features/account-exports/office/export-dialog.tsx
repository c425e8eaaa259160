import { Link } from '@remix-run/react';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isDay, presetSpan } from '#app/lib/date-presets.ts';
import { fieldErrorsOf } from '#app/lib/error-message.ts';
import { formatCount, formatDate, formatDay, formatPounds } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type DialogState, useDialog } from '#app/ui/use-dialog.ts';
import {
  type AccountProgram,
  accountProgramLabels,
  bookEntryLabels,
  nothingMessage,
} from '#server/account-exports/constants.ts';
import { accountExportFields } from '#server/account-exports/fields.ts';
import type { RouterOutputs } from '#server/router.ts';

type Preview = RouterOutputs['accountExports']['preview'];

const link = 'font-medium text-accent underline underline-offset-4';

interface ExportDialogProps {
  /** Remounted at each opening. */
  dialog: DialogState;
  /** The one chosen at first. */
  program: AccountProgram;
  onMade: (made: { id: number }) => void;
}

/** Makes the files of a period for an accounts program: what is in them, what is missing, and what was exported before. */
export function ExportDialog({ dialog, program, onMade }: ExportDialogProps) {
  const { today, timeZone } = useCompanyDay();
  const lastMonth = presetSpan('lastmonth', today);
  const [input, setInput] = useState({
    program,
    start_date: lastMonth.start_date ?? today,
    end_date: lastMonth.end_date ?? today,
    only_new: false,
  });
  const change = (changes: Partial<typeof input>) => setInput((now) => ({ ...now, ...changes }));
  const areDays = isDay(input.start_date) && isDay(input.end_date);
  const preview = trpc.accountExports.preview.useQuery(input, {
    enabled: dialog.isOpen && areDays,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rejected = fieldErrorsOf(preview.error);
  const utils = trpc.useUtils();
  const question = useDialog();
  const create = trpc.accountExports.create.useMutation({
    meta: { success: false, toastOptions: toastPositions.centre },
    onSuccess: (made) => {
      dialog.close();
      onMade(made);
    },
    // After a rejection too: somebody else may have exported the same meanwhile.
    onSettled: () => {
      question.close();
      return utils.accountExports.invalidate();
    },
  });
  const shown = areDays && !preview.error ? preview.data : undefined;
  const canMake = shown !== undefined && !preview.isPlaceholderData && shown.totals.length > 0;
  const isReady = canMake && shown.missing_codes.length === 0;
  const asksFirst = canMake && shown.repeated > 0 && !input.only_new;
  const dayError = (day: string, error: string | undefined) => (isDay(day) ? (error ?? null) : 'Enter a day');
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      kind="wide"
      title="Export for accounts"
      description="Invoices, payments, expenses and pay of a period, as files that the program imports."
      actions={
        <>
          <Button
            disabled={!isReady}
            loading={create.isPending}
            onClick={() => (asksFirst ? question.open() : create.mutate(input))}
          >
            Make files
          </Button>
          <DialogCancel />
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 [&>:first-child]:max-sm:col-span-2">
        <SelectField
          label={accountExportFields.program.label}
          options={labelOptions(accountProgramLabels)}
          value={input.program}
          onChange={(event) => change({ program: event.target.value as AccountProgram })}
        />
        <DateField
          label={accountExportFields.start_date.label}
          today={today}
          value={input.start_date}
          error={dayError(input.start_date, rejected?.start_date)}
          isLazy
          onChange={(start_date) => change({ start_date })}
        />
        <DateField
          label={accountExportFields.end_date.label}
          today={today}
          value={input.end_date}
          error={dayError(input.end_date, rejected?.end_date)}
          isLazy
          onChange={(end_date) => change({ end_date })}
        />
      </div>
      <div className="mt-5 min-h-60 space-y-4">
        {shown ? (
          <PreviewContent preview={shown} timeZone={timeZone}>
            <CheckboxField
              label="Leave out what was exported before"
              checked={input.only_new}
              onChange={(event) => change({ only_new: event.target.checked })}
            />
          </PreviewContent>
        ) : preview.error && !rejected ? (
          <QueryError title="The entries couldn’t be loaded" query={preview} />
        ) : (
          areDays && !rejected && <Skeleton className="h-60 rounded-md" />
        )}
      </div>
      <ConfirmDialog
        open={question.isOpen}
        onOpenChange={question.close}
        title="Export again?"
        confirm="Export again"
        loading={create.isPending}
        onConfirm={() => create.mutate({ ...input, confirm_repeated: true })}
      >
        {shown && `${repeatedTitle(shown)}. ${repeatedText(shown, timeZone)}`}
      </ConfirmDialog>
    </Dialog>
  );
}

const repeatedTitle = ({ repeated }: Preview) =>
  repeated === 1 ? '1 entry was exported before' : `${formatCount(repeated)} entries were exported before`;

function repeatedText({ last_export }: Preview, timeZone: string): string {
  if (!last_export) return '';
  const { at, by } = last_export;
  return `The last time on ${formatDay(at, timeZone)}${by && ` by ${by}`}. Imported twice, they count twice.`;
}

interface PreviewContentProps {
  preview: Preview;
  timeZone: string;
  /** The choice for entries that were exported before. */
  children: ReactNode;
}

function PreviewContent({ preview, timeZone, children }: PreviewContentProps) {
  const { program, totals, missing_codes, repeated, changed, unsent } = preview;
  return (
    <>
      {missing_codes.length > 0 && (
        <Banner tone="warning" title={`${accountProgramLabels[program]} needs more codes`}>
          <ul className="space-y-1">
            {missing_codes.map(({ setting, names }) => (
              <li key={setting}>
                <span>{`${names.join(', ')}: `}</span>
                <Link to={`/settings#setting-${setting}`} className={link}>
                  Add in Settings
                </Link>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {repeated > 0 && (
        <Banner tone="warning" title={repeatedTitle(preview)}>
          <p>{repeatedText(preview, timeZone)}</p>
          {children}
        </Banner>
      )}
      {totals.length > 0 ? (
        <Totals totals={totals} />
      ) : (
        <p className="py-8 text-center text-muted">{repeated > 0 ? 'Nothing is new.' : nothingMessage}</p>
      )}
      {unsent > 0 && (
        <p className="text-muted text-sm">
          <span>
            {`Without ${unsent === 1 ? '1 invoice that hasn’t' : `${formatCount(unsent)} invoices that haven’t`} been sent yet. `}
          </span>
          <Link to="/invoices/history?status=unsent" className={link}>
            {unsent === 1 ? 'Show it' : 'Show them'}
          </Link>
        </p>
      )}
      {changed.length > 0 && <Changed entries={changed} />}
    </>
  );
}

const cell = 'px-3 py-2';
const wide = classNames(cell, 'max-sm:hidden');

const Amount = ({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) => (
  <td className={classNames(isWide ? wide : cell, 'whitespace-nowrap text-right')}>{children}</td>
);

const Head = ({ children, isWide = false }: { children: string; isWide?: boolean }) => (
  <th scope="col" className={classNames(isWide ? wide : cell, 'text-right font-normal')}>
    {children}
  </th>
);

function Totals({ totals }: Pick<Preview, 'totals'>) {
  const hasCis = totals.some(({ cis }) => cis !== 0);
  return (
    <div className="rounded-lg border border-line">
      <table className="w-full">
        <caption className="sr-only">What is in the files</caption>
        <thead className="border-line border-b text-muted text-sm">
          <tr>
            <th scope="col" className={classNames(cell, 'text-left font-normal')}>
              Entries
            </th>
            <Head>Number</Head>
            <Head isWide>Net</Head>
            <Head isWide>VAT</Head>
            <Head>Total</Head>
            {hasCis && <Head isWide>CIS</Head>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {totals.map(({ kind, count, net, vat, gross, cis }) => (
            <tr key={kind}>
              <th scope="row" className={classNames(cell, 'text-left font-normal')}>
                <span>{bookEntryLabels[kind]}</span>
                <span className="block text-muted text-sm sm:hidden">
                  {[vat !== 0 && `VAT ${formatPounds(vat)}`, cis !== 0 && `CIS ${formatPounds(cis)}`]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </th>
              <Amount>{formatCount(count)}</Amount>
              <Amount isWide>{formatPounds(net)}</Amount>
              <Amount isWide>{orDash(vat)}</Amount>
              <Amount>{formatPounds(gross)}</Amount>
              {hasCis && <Amount isWide>{orDash(cis)}</Amount>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const orDash = (pounds: number) => (pounds === 0 ? '–' : formatPounds(pounds));

/** Entries that an earlier file has with other figures: the program has to be put right by hand. */
function Changed({ entries }: { entries: Preview['changed'] }) {
  return (
    <section aria-label="Changed since exported">
      <h3 className="font-semibold">Changed since exported</h3>
      <p className="text-muted text-sm">Put these right in the accounts program: it has them as they were.</p>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {entries.map(({ kind, reference, day, amount, exported_amount }) => (
          <li key={`${kind} ${reference}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{`${reference}, ${formatDate(day)}`}</span>
            <span>{`${formatPounds(exported_amount)}, now ${amount === null ? 'gone' : formatPounds(amount)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
