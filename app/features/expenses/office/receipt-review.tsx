import { Link } from '@remix-run/react';
import { useMutation } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check-check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ImagePlus from 'lucide-react/icons/image-plus';
import ImagesIcon from 'lucide-react/icons/images';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Thumbnail } from '#app/features/job-content/files/file-grid.tsx';
import { FileContent } from '#app/features/job-content/files/file-viewer.tsx';
import { type Zoom, ZoomableImage } from '#app/features/job-content/files/zoomable-image.tsx';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useRefresh } from '#app/lib/affects.ts';
import { formatCount, formatDate } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { sendForm } from '#app/lib/send-form.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { RejectedEdit } from '#app/table/edit/rejected-edits.tsx';
import type { TableEdits } from '#app/table/edit/use-table-edits.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { FileInput } from '#app/ui/file-input.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { Money } from '#app/ui/stats.tsx';
import { expenseTypeLabels, payerLabels } from '#server/expenses/constants.ts';
import { expenseFields } from '#server/expenses/fields.ts';
import { type Expense, statusStyles } from '../expense-styles.ts';
import { billingStyles, expenseLabel, lockedMessage } from './expense-list.ts';

interface ReceiptReviewProps {
  /** Those that waited when the review began, in their order: what is approved stays in its place. */
  expenses: readonly Expense[];
  /** The id to begin with. */
  first?: number;
  edits: TableEdits<Expense>;
  columns: readonly TableColumn<Expense>[];
  timeZone: string;
  onEdit: (expense: Expense) => void;
  onClose: () => void;
}

/** Looks through expenses: the receipt, and beside it whose it is, for what, and its approval. */
export function ReceiptReview({ expenses, first, edits, columns, timeZone, onEdit, onClose }: ReceiptReviewProps) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      expenses.findIndex(({ id }) => id === first),
    ),
  );
  const read = useNewest(expenses, at);
  const rows = read.map(edits.shown);
  const row = rows[at]!;
  const blocked = lockedMessage(row);
  const pending = rows.filter(({ status }) => status === 'pending');
  const elsewhere = rows.findIndex(({ id }, place) => place !== at && edits.overlays.get(id)?.error);

  const move = (by: 1 | -1) => setAt((now) => Math.min(rows.length - 1, Math.max(0, now + by)));
  function approve() {
    if (row.status === 'pending' && !blocked) edits.commit([{ row, changes: { status: 'reviewed' } }]);
    // The next that waits, from here round to the beginning.
    const order = [...rows.keys()].map((step) => (at + 1 + step) % rows.length);
    setAt(order.find((place) => place !== at && rows[place]!.status === 'pending') ?? at);
  }
  useKeys({ a: approve, ArrowRight: () => move(1), ArrowLeft: () => move(-1) });
  const left = pending.length;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      kind="full"
      title="Receipts"
      description={`${at + 1} of ${formatCount(rows.length)} · ${left === 0 ? 'all reviewed' : `${formatCount(left)} to review`}`}
    >
      <div className="grid h-full grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-1">
        <Pictures key={row.id} expenseId={row.id} onStep={move} />
        <aside className="flex max-h-[55dvh] min-h-0 flex-col border-line max-lg:border-t lg:max-h-none lg:border-l">
          <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-5 py-4">
            <Facts expense={row} />
            <SelectField
              label={expenseFields.status.label}
              options={statusOptions}
              value={row.status}
              disabled={blocked !== undefined}
              hint={blocked}
              onChange={({ target }) => edits.commit([{ row, changes: { status: target.value } }])}
            />
            <div role="alert" className="empty:hidden">
              <RejectedEdit {...{ edits, columns, timeZone }} id={row.id} theirs={read[at]} rowLabel={expenseLabel} />
            </div>
            {elsewhere >= 0 && (
              <Failure text="An expense could not be saved.">
                <Button kind="secondary" size="small" onClick={() => setAt(elsewhere)}>
                  Show it
                </Button>
              </Failure>
            )}
            <AddImages key={row.id} expenseId={row.id}>
              <Button kind="secondary" icon={Pencil} disabled={blocked !== undefined} onClick={() => onEdit(row)}>
                Edit
              </Button>
            </AddImages>
          </div>
          <div className="flex items-center gap-2 border-line border-t px-5 py-3">
            <IconButton
              icon={ChevronLeft}
              label="Previous expense"
              aria-keyshortcuts="ArrowLeft"
              aria-disabled={at === 0}
              onClick={() => move(-1)}
            />
            <IconButton
              icon={ChevronRight}
              label="Next expense"
              aria-keyshortcuts="ArrowRight"
              aria-disabled={at === rows.length - 1}
              onClick={() => move(1)}
            />
            {left === 0 ? (
              <Button icon={Check} className="ml-auto" onClick={onClose}>
                Done
              </Button>
            ) : (
              <Button icon={Check} className="ml-auto" aria-keyshortcuts="a" onClick={approve}>
                {row.status === 'pending' && !blocked
                  ? left === 1
                    ? 'Approve'
                    : 'Approve and next'
                  : 'Next to review'}
                <kbd className="ml-2 rounded border border-current px-1.5 text-xs opacity-80 pointer-coarse:hidden">
                  A
                </kbd>
              </Button>
            )}
          </div>
        </aside>
      </div>
    </Dialog>
  );
}

/** The expenses, each as it was read last: the open one is read again, also when somebody else changes it. */
function useNewest(expenses: readonly Expense[], at: number): readonly Expense[] {
  const { expenses: cache } = trpc.useUtils();
  trpc.expenses.get.useQuery({ id: expenses[at]!.id });
  return expenses.map((expense) => {
    const read = cache.get.getData({ id: expense.id });
    return read && read.updatedAt > expense.updatedAt ? read : expense;
  });
}

const statusOptions = labelOptions(statusStyles);

/** Single keys of the review, while no other dialog is over it and nothing is typed. */
function useKeys(keys: Readonly<Record<string, () => void>>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function pressedKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const [review, ...others] = document.querySelectorAll('[role=dialog], [role=alertdialog]');
      const target = event.target as Element;
      if (others.length > 0 || !review?.contains(target) || target.closest('input, select, textarea, video')) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', pressedKey);
    return () => document.removeEventListener('keydown', pressedKey);
  }, []);
}

function Facts({ expense }: { expense: Expense }) {
  const { amount, vat_amount, expense_type, expense_date, User, Job, job_id, description } = expense;
  const { property_address, paid_by, is_billable, billing_status } = expense;
  return (
    <>
      <p className="flex items-baseline gap-3">
        <span className="font-semibold text-3xl">
          <Money value={amount} />
        </span>
        <span className="text-muted">{expenseTypeLabels[expense_type]}</span>
      </p>
      <DescriptionList
        items={[
          ['Worker', nameOf(User)],
          [expenseFields.expense_date.label, formatDate(expense_date)],
          [
            expenseFields.job_id.label,
            Job ? (
              <Link key="job" to={`/jobs?job=${job_id}`} className="text-accent underline underline-offset-4">
                {Job.job_title}
              </Link>
            ) : (
              'None'
            ),
          ],
          ...(Job || property_address
            ? [[expenseFields.property_address.label, Job?.Property.address ?? property_address] as const]
            : []),
          [expenseFields.description.label, description],
          [expenseFields.vat_amount.label, <Money key="vat" value={vat_amount} />],
          [expenseFields.paid_by.label, payerLabels[paid_by]],
          [expenseFields.billing_status.label, is_billable ? billingStyles[billing_status].label : 'Not billable'],
        ]}
      />
    </>
  );
}

function Failure({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className="rounded-lg bg-danger-soft px-4 py-3">
      <p className="text-danger">{text}</p>
      <div className="mt-2 flex gap-2">{children}</div>
    </div>
  );
}

const filesOf = (expense_id: number) => ({ expense_id });

/** The expense's files, one large; several are chosen below it. */
function Pictures({ expenseId, onStep }: { expenseId: number; onStep: (by: 1 | -1) => void }) {
  const query = trpc.files.list.useQuery(filesOf(expenseId));
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState<Zoom>(1);
  const files = query.data?.data ?? [];
  const file = files[Math.min(at, files.length - 1)];
  return (
    <div className="flex min-h-0 min-w-0 flex-col bg-sunken">
      <div className="relative flex min-h-0 grow items-center justify-center">
        {file?.file_type === 'image' && (
          <ZoomableImage key={file.id} file={file} zoom={zoom} onZoom={setZoom} onStep={onStep} />
        )}
        {file && file.file_type !== 'image' && <FileContent key={file.id} file={file} />}
        {!file && query.data && <EmptyState icon={ImagesIcon} title="No images available" />}
        {!query.data && (query.error ? <CouldNotLoad title="Error loading data" query={query} /> : <SkeletonList />)}
      </div>
      {files.length > 1 && (
        <ul className="flex justify-center gap-2 overflow-x-auto border-line border-t p-2">
          {files.map((each, place) => (
            <li key={each.id}>
              <button
                type="button"
                aria-label={`Image ${place + 1} of ${files.length}`}
                aria-current={place === at}
                onClick={() => {
                  setAt(place);
                  setZoom(1);
                }}
                className={classNames(
                  'relative flex size-14 items-center justify-center overflow-hidden rounded-md border bg-raised text-muted',
                  place === at ? 'border-2 border-accent' : 'border-line',
                )}
              >
                <Thumbnail file={each} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Uploads images that came by post. `children`: buttons beside it. */
function AddImages({ expenseId, children }: { expenseId: number; children: ReactNode }) {
  const refresh = useRefresh('files');
  const picker = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (files: readonly File[]) => {
      const form = new FormData();
      form.append('category', 'expense_receipt');
      form.append('expense_id', String(expenseId));
      for (const file of files) form.append('files', file);
      return sendForm('/api/v1/files', form);
    },
    meta: {
      success: (_answer, files) =>
        `${counted({ total: (files as readonly File[]).length, total_exact: true }, 'image', 'images')} added`,
      toastOptions: toastPositions.centre,
    },
    onSuccess: refresh,
  });
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <Button kind="secondary" icon={ImagePlus} loading={isPending} onClick={() => picker.current?.click()}>
        Add images
      </Button>
      <FileInput
        inputRef={picker}
        multiple
        hidden
        aria-label="Images"
        accept="image/*,video/*,application/pdf"
        onPick={(files) => mutate(files)}
      />
    </div>
  );
}
