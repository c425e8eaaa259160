import Plus from 'lucide-react/icons/plus';
import PoundSterling from 'lucide-react/icons/pound-sterling';
import { useMemo, useState } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { nameOf, type UserRate } from '#app/features/labels/user-labels.ts';
import { errorMessage, needsRetroactiveConfirm } from '#app/lib/error-message.ts';
import { formatDate, formatPounds } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import type { AfterSave } from '#app/table/edit/row-form.tsx';
import { useDeleting, useTableResource } from '#app/table/resource.ts';
import { DeleteRowDialog } from '#app/table/row-dialogs.tsx';
import type { ListSpec } from '#app/table/state/list-state.ts';
import { ActionToast } from '#app/ui/action-toast.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useLoaded } from '#app/ui/lazy-part.tsx';
import { HeadEnd } from '#app/ui/page-header.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { maximumLimit } from '#server/infra/constants.ts';
import { fallbackRate } from '#server/pricing/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import { addedRateLabel, rateFormColumns } from './rate-form.ts';
import { rateColumns } from './user-columns.ts';
import { rateListInput, rateTable, staffInput } from './user-list.ts';

const noRates: readonly UserRate[] = [];

const loadForm = () => import('#app/table/edit/row-form.tsx');

export function RatesTab() {
  const { client } = trpc.useUtils();
  const { rates, setUserId } = useRatesOfUser();
  const { page, create, remove } = useTableResource({
    entity: 'users-rates',
    spec: rateTable as ListSpec<RouterInputs['userRates']['list']>,
    list: trpc.userRates.list,
    input: rateListInput,
    procedures: client.userRates,
    added: (rate: UserRate) => addedToast(rate),
  });
  const { table, today } = page;
  const staff = trpc.users.list.useQuery(staffInput);
  const columns = useMemo(() => {
    const people = (staff.data?.data ?? []).filter(({ role }) => role !== 'landlord');
    const options = people.map((user) => ({ value: String(user.id), label: nameOf(user), detail: user.email }));
    return rateColumns(options, today);
  }, [staff.data, today]);
  const adding = useDialog();
  const { loaded: form } = useLoaded(loadForm, adding.isOpen || 'when used');
  const deleting = useDeleting<UserRate>();
  /** A confirmation requested by the server. */
  const question = useDialog<{ message: string; confirm: () => void }>();

  function add(values: RouterInputs['userRates']['create'], after: AfterSave) {
    create.mutate(values, {
      onSuccess: after.onSuccess,
      onError: (error) => {
        after.onError(error);
        confirmRetroactive(error, () => add({ ...values, confirm_past: true }, after));
      },
      onSettled: (_answer, error) => !needsRetroactiveConfirm(error) && question.close(),
    });
  }
  function removeRate(rate: UserRate, confirmed = false) {
    remove.mutate(
      { id: rate.id, ...(confirmed && { confirm_past: true }) },
      {
        onError: (error) => confirmRetroactive(error, () => removeRate(rate, true)),
        onSettled: (_answer, error) => {
          deleting.close();
          if (!needsRetroactiveConfirm(error)) question.close();
        },
      },
    );
  }
  const confirmRetroactive = (error: unknown, confirm: () => void) =>
    needsRetroactiveConfirm(error) && question.open({ message: errorMessage(error), confirm });
  const isCurrent = table.state.filters.current === 'true';

  function addedToast(rate: UserRate) {
    const added = addedRateLabel(rate, rates, today);
    if (!isCurrent || added.isCurrent) return added.message;
    const show = () => table.change({ q: nameOf(rate.User), filters: { current: 'false' } });
    return <ActionToast message={added.message} action="Show it" onAction={show} />;
  }
  return (
    <>
      <DataTable
        {...page}
        label="Users Rates"
        nouns={['rate', 'rates']}
        columns={columns}
        rowLabel={(rate) => `${nameOf(rate.User)}, ${formatDate(rate.effective_from)}`}
        searchLabel="Search user or comment"
        actions={[useHistoryAction('users-rates'), deleting.action]}
        empty={{
          icon: PoundSterling,
          children: `Without a rate, an hour is paid at ${formatPounds(fallbackRate)}. Add each worker’s first rate.`,
        }}
        start={
          <CheckboxField
            label="Show Current Rates Only"
            checked={isCurrent}
            onChange={() => table.change({ filters: { current: String(!isCurrent) } })}
            className="w-fit max-lg:basis-full lg:-my-1"
          />
        }
        end={
          <HeadEnd>
            <Button size="small" icon={Plus} onClick={() => adding.open()}>
              Add rate
            </Button>
          </HeadEnd>
        }
      />
      <Dialog open={adding.isOpen} onOpenChange={adding.close} kind="panel" title="Add rate">
        {adding.isOpen && form && (
          <form.RowForm
            columns={rateFormColumns(columns, rates)}
            today={today}
            slots={{
              user_id: ({ onChange, ...field }) => (
                <form.FormField
                  column={columns[0]!}
                  texts={{}}
                  today={today}
                  {...field}
                  onChange={(id) => {
                    setUserId(id);
                    onChange(id);
                  }}
                />
              ),
            }}
            submit="Add rate"
            isSending={create.isPending}
            onSubmit={(values, after) => add(values as RouterInputs['userRates']['create'], after)}
            onDone={adding.close}
          />
        )}
      </Dialog>
      <DeleteRowDialog
        confirm="Delete rate"
        deleting={deleting}
        remove={{ ...remove, mutate: () => deleting.value && removeRate(deleting.value) }}
      >
        {({ User, effective_from }) =>
          `The rate of ${nameOf(User)} from ${formatDate(effective_from)} will be deleted. You can restore it from Activity.`
        }
      </DeleteRowDialog>
      <ConfirmDialog
        open={question.isOpen}
        onOpenChange={question.close}
        title="This affects past records"
        confirm="Confirm"
        loading={create.isPending || remove.isPending}
        onConfirm={() => question.value?.confirm()}
      >
        {question.shown?.message}
      </ConfirmDialog>
    </>
  );
}

/** The rates of the user that a form is about, newest first. */
function useRatesOfUser() {
  const [userId, setUserId] = useState('');
  const input = { user_id: Number(userId), sort: 'effective_from', order: 'desc', limit: maximumLimit } as const;
  const { data } = trpc.userRates.list.useQuery(input, { enabled: userId !== '' });
  return { rates: data?.data ?? noRates, setUserId };
}
