import { useSearchParams } from '@remix-run/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import PanelRight from 'lucide-react/icons/panel-right-open';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useWorkerSource } from '#app/features/pickers/option-sources.ts';
import { formatMoment } from '#app/lib/format.ts';
import { useRemembered } from '#app/lib/remembered.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { KeyCap, useLetterKeys } from '#app/table/letter-keys.tsx';
import { useTablePage } from '#app/table/resource.ts';
import type { ListSpec } from '#app/table/state/list-state.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { HeadEnd } from '#app/ui/page-header.tsx';
import { readId, useOpenPanel } from '#app/ui/use-open-panel.ts';
import { type Amendment, isUndecided } from '../amendments.ts';
import { type AmendmentsInput, amendmentColumns, amendmentsInput, amendmentTable, showsAll } from './amendment-list.ts';

const RequestPanel = lazyPart(() => import('./request-panel.tsx').then((module) => module.RequestPanel));

export function AmendmentsTab() {
  const [search, setSearch] = useSearchParams();
  const all = showsAll(search);
  const page = useTablePage<Amendment, AmendmentsInput>({
    entity: 'amendment-requests',
    spec: amendmentTable(all) as ListSpec<AmendmentsInput>,
    list: trpc.amendmentRequests.list,
    input: (state) => amendmentsInput(all, state),
  });
  const rows = page.query.data?.data;
  const workers = useWorkerSource(rows);
  const panel = useOpenPanel('request', { read: readId });
  const opened = { isOpen: ({ id }: Amendment) => id === panel.value, open: ({ id }: Amendment) => panel.open(id) };
  const history = useHistoryAction('time-tracking');
  const first = rows?.find(isUndecided);
  const [keys, switchKeys] = useRemembered('amendment keys', ['on', 'off']);
  const hasKeys = keys === 'on';
  useLetterKeys({ j: () => first && opened.open(first) }, hasKeys && !panel.isOpen, 'page');
  function toggle() {
    setSearch(
      (before) => {
        before.delete('page');
        if (all) before.delete('all');
        else before.set('all', 'true');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return (
    <>
      <DataTable
        {...page}
        label="Change requests"
        nouns={['request', 'requests']}
        columns={amendmentColumns}
        rowLabel={({ User, createdAt }) => `${nameOf(User)}, ${formatMoment(createdAt, page.timeZone)}`}
        searchLabel="Search user or reason"
        errorTitle="Error loading data"
        choices={{ user_id: workers }}
        actions={[
          {
            label: 'Review',
            word: 'Review',
            icon: ClipboardCheck,
            onClick: opened.open,
            isHidden: (row) => !isUndecided(row),
          },
          { label: 'Open', word: 'Open', icon: PanelRight, onClick: opened.open, isHidden: isUndecided },
          {
            ...history,
            label: 'History of the record',
            onClick: ({ tracking_id: id }) => id !== null && history.onClick({ id }),
            isHidden: ({ tracking_id }) => tracking_id === null,
          },
        ]}
        opened={opened}
        empty={{
          icon: CircleCheck,
          title: 'No requests',
          children: all ? 'Change requests from workers appear here.' : 'There are no requests to review.',
        }}
        start={
          <CheckboxField
            label="Show All Requests"
            checked={all}
            onChange={toggle}
            className="w-fit max-lg:basis-full lg:-my-1"
          />
        }
        end={
          first && (
            <HeadEnd>
              <Button size="small" onClick={() => opened.open(first)}>
                <span>Review next</span>
                {hasKeys && <KeyCap>J</KeyCap>}
              </Button>
            </HeadEnd>
          )
        }
      />
      {panel.isMounted && (
        <RequestPanel panel={panel} rows={rows} hasKeys={hasKeys} onKeys={(isOn) => switchKeys(isOn ? 'on' : 'off')} />
      )}
    </>
  );
}
