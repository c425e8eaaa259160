import Plus from 'lucide-react/icons/plus';
import PoundSterling from 'lucide-react/icons/pound-sterling';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { nameOf, type UserRate } from '#app/features/labels/user-words.ts';
import { errorWords } from '#app/lib/error-words.ts';
import { isPastQuestion } from '#app/lib/past-question.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { type AfterSave, RowForm } from '#app/table/edit/row-form.tsx';
import { formatDate } from '#app/table/list-columns.ts';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTablePage } from '#app/table/state/use-table-page.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { useTableImport } from '#app/table/use-table-import.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DeleteQuestion } from '#app/ui/delete-question.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { RouterInputs } from '#server/router.ts';
import { useRateCalls } from './use-rate-calls.ts';
import { rateColumns } from './user-columns.ts';
import { rateListInput, rateTable, staffInput } from './user-tables.ts';

const silent = { meta: { silent: true } } as const;

/** What an hour of whom is worth, from which day on. */
export function RatesTab() {
  const { timeZone, today } = useCompanyDay();
  const table = useTableState(rateTable);
  const input = rateListInput(table.state);
  const { query, exactTotal } = useTablePage<UserRate, typeof input>(trpc.userRates.list, input);
  const staff = trpc.users.list.useQuery(staffInput, silent);
  const columns = useMemo(() => {
    const people = (staff.data?.data ?? []).filter(({ role }) => role !== 'landlord');
    const options = people.map((user) => ({
      value: String(user.id),
      label: nameOf(user),
      detail: user.email,
    }));
    return rateColumns(options, today);
  }, [staff.data, today]);
  const calls = useRateCalls();
  const history = useHistoryAction('users-rates');
  const [isAdding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<UserRate | null>(null);
  /** What the server asks before it does what is asked of it. */
  const [question, setQuestion] = useState<{ words: string; confirm: () => void } | null>(null);

  function add(values: RouterInputs['userRates']['create'], after: AfterSave) {
    calls.create.mutate(values, {
      onSuccess: after.onSuccess,
      onError: (error) => {
        after.onError(error);
        ask(error, () => add({ ...values, confirm_past: true }, after));
      },
      onSettled: (_answer, error) => !isPastQuestion(error) && setQuestion(null),
    });
  }
  function remove(rate: UserRate, confirmed = false) {
    calls.remove.mutate(
      { id: rate.id, ...(confirmed && { confirm_past: true }) },
      {
        onError: (error) => ask(error, () => remove(rate, true)),
        onSettled: (_answer, error) => {
          setDoomed(null);
          if (!isPastQuestion(error)) setQuestion(null);
        },
      },
    );
  }
  const ask = (error: unknown, confirm: () => void) =>
    isPastQuestion(error) && setQuestion({ words: errorWords(error), confirm });
  const isCurrent = table.state.filters.current === 'true';
  return (
    <>
      <CheckboxField
        label="Show Current Rates Only"
        checked={isCurrent}
        onChange={() => table.change({ filters: { current: String(!isCurrent) } })}
        className="mb-2 w-fit"
      />
      <DataTable
        name="users-rates"
        label="Users Rates"
        nouns={['rate', 'rates']}
        spec={rateTable}
        table={table}
        query={query}
        exactTotal={exactTotal}
        columns={columns}
        rowLabel={(rate) => `${nameOf(rate.User)}, ${formatDate(rate.effective_from)}`}
        searchLabel="Search user or comment"
        timeZone={timeZone}
        today={today}
        actions={[history, { label: 'Delete', icon: Trash2, onClick: setDoomed, isDanger: true }]}
        edits={calls.edits}
        imports={useTableImport('users-rates', calls.edits)}
        exportHref={exportOf('users-rates', input)}
        empty={{ icon: PoundSterling, children: 'Without a rate an hour counts as £10.00.' }}
        end={
          <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
            Add rate
          </Button>
        }
      />
      <Dialog open={isAdding} onOpenChange={() => setAdding(false)} kind="panel" title="Add rate">
        {isAdding && (
          <RowForm
            columns={columns}
            today={today}
            submit="Add rate"
            isSending={calls.create.isPending}
            onSubmit={(values, after) => add(values as RouterInputs['userRates']['create'], after)}
            onDone={() => setAdding(false)}
          />
        )}
      </Dialog>
      <DeleteQuestion
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        isDeleting={calls.remove.isPending}
        onDelete={() => doomed && remove(doomed)}
      >
        {doomed && `The rate of ${nameOf(doomed.User)} from ${formatDate(doomed.effective_from)} is deleted.`}
      </DeleteQuestion>
      <ConfirmDialog
        open={question !== null}
        onOpenChange={() => setQuestion(null)}
        title="This changes the past"
        confirm="Confirm"
        loading={calls.create.isPending || calls.remove.isPending}
        onConfirm={() => question?.confirm()}
      >
        {question?.words}
      </ConfirmDialog>
    </>
  );
}
