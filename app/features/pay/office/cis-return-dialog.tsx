import { Link } from '@remix-run/react';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { formatCount, formatDate, formatPounds } from '#app/lib/format.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogCancel } from '#app/ui/dialog-scope.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import type { RouterOutputs } from '#server/router.ts';
import { formatTaxMonth } from './pay-list.ts';

type Check = RouterOutputs['cis']['checkReturn'];

/** In the order of the return. Without subcontractors only the last two are asked for. */
const declarations = [
  {
    name: 'employment_status',
    label: 'Nobody on this return was paid under a contract of employment',
    hint: 'The employment status of each has been considered.',
    isOfPeople: true,
  },
  {
    name: 'verification',
    label: 'Everybody on this return was verified',
    hint: 'With HMRC, or was on a return of this or the last two tax years.',
    isOfPeople: true,
  },
  { name: 'inactivity', label: 'No subcontractor will be paid in the next six months', isOfPeople: false },
  { name: 'information_correct', label: 'This return is correct and complete', isOfPeople: false },
] as const;
type Declarations = Record<(typeof declarations)[number]['name'], boolean>;

interface CisReturnDialogProps {
  /** Opened with a tax month. Remounted at each opening. */
  dialog: DialogState<string>;
}

/** The monthly return to HMRC: what it says, what has to be put right before, and what the company declares. */
export function CisReturnDialog({ dialog }: CisReturnDialogProps) {
  const month = dialog.shown ?? '';
  const formId = useId();
  const query = trpc.cis.checkReturn.useQuery({ month }, { enabled: dialog.isOpen, staleTime: 0 });
  const save = useMutation({
    mutationFn: (declared: Declarations) => {
      const parameters = Object.entries(declared).map(([name, value]) => [name, String(value)]);
      return fetchFile(`/api/v1/cis/return/file?${new URLSearchParams([['month', month], ...parameters])}`, {
        type: 'application/xml',
        fileName: `CIS300-${month}.xml`,
      });
    },
    meta: { success: false, toastOptions: toastPositions.centre },
    onSuccess: (file) => {
      saveFile(file);
      dialog.close();
    },
  });
  const form = useForm<Declarations>({
    initial: { employment_status: false, verification: false, inactivity: false, information_correct: false },
    validate: ({ information_correct }) => ({
      information_correct: information_correct ? undefined : 'Confirm that the return is correct and complete',
    }),
    onSubmit: (declared) => save.mutate(declared),
    isPending: save.isPending,
  });
  const check = query.data;
  const canMake = check?.has_ended === true && check.problems.length === 0;
  return (
    <Dialog
      open={dialog.isOpen}
      onOpenChange={dialog.close}
      title="CIS300 return"
      description={`Tax month ${formatTaxMonth(month)}. Makes the XML file for your filing software. It sends nothing to HMRC.`}
      actions={
        <>
          <Button type="submit" form={formId} disabled={!canMake} loading={save.isPending}>
            Download return
          </Button>
          <DialogCancel />
        </>
      }
    >
      {check ? (
        <div className="space-y-4">
          <Figures check={check} />
          {!check.has_ended && (
            <Banner>{`The return can be made after ${formatDate(check.month_end)}, when the tax month has ended.`}</Banner>
          )}
          {check.problems.length > 0 && <Problems problems={check.problems} />}
          {canMake && (
            <Form form={form} id={formId} isHeld={false}>
              <fieldset>
                <legend className="font-medium">The company declares</legend>
                {declarations
                  .filter(({ isOfPeople }) => !check.is_nil || !isOfPeople)
                  .map(({ name, label, ...texts }) => (
                    <CheckboxField
                      key={name}
                      label={label}
                      hint={'hint' in texts && texts.hint}
                      checked={form.values[name]}
                      aria-invalid={form.errors[name] ? true : undefined}
                      onChange={(event) => form.change({ [name]: event.target.checked })}
                    />
                  ))}
              </fieldset>
              <p role="alert" className="text-danger text-sm empty:hidden">
                {form.errors.information_correct}
              </p>
            </Form>
          )}
        </div>
      ) : query.error ? (
        <QueryError title="The return couldn’t be checked" query={query} />
      ) : (
        <Skeleton className="h-60 rounded-md" />
      )}
    </Dialog>
  );
}

function Figures({ check: { is_nil, subcontractors, totals } }: { check: Check }) {
  if (is_nil) {
    return <p>No subcontractor was paid in this tax month: this is a nil return.</p>;
  }
  const figures = [
    ['Subcontractors', formatCount(subcontractors)],
    ['Payments, in whole pounds', formatPounds(totals.payments)],
    ['Materials, in whole pounds', formatPounds(totals.materials)],
    ['Deducted', formatPounds(totals.deducted)],
  ] as const;
  return (
    <dl className="divide-y divide-line border-line border-y">
      {figures.map(([term, value]) => (
        <div key={term} className="flex justify-between gap-4 py-2">
          <dt className="text-muted">{term}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ problems }: Pick<Check, 'problems'>) {
  return (
    <Banner tone="warning" title="Put these right first">
      <ul className="list-disc space-y-1 pl-5">
        {problems.map(({ user_id, name, setting, message }) => (
          <li key={`${user_id} ${message}`}>
            <Link
              to={
                setting === null ? `/users?${new URLSearchParams({ q: name ?? '' })}` : `/settings#setting-${setting}`
              }
              className="text-accent underline underline-offset-4"
            >
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
