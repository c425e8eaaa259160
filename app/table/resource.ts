import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactElement } from 'react';
import { affects, invalidateAffected, useRefresh } from '#app/lib/affects.ts';
import { errorMessage, needsRetroactiveConfirm, rejectionOf } from '#app/lib/error-message.ts';
import { formatCount } from '#app/lib/format.ts';
import type { MutationMeta } from '#app/lib/query-client.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { undoToastOptions } from '#app/lib/undo-stack.ts';
import { actionToastOptions } from '#app/ui/action-toast.tsx';
import { undoneMessage } from '#app/ui/undo-toast.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { useUndo } from '#app/ui/use-undo.ts';
import { maxRowsOf } from '#server/import/constants.ts';
import type { ImportError } from '#server/import/schema.ts';
import type { HistoryEntity } from '#server/nouns.ts';
import type { RouterOutputs } from '#server/router.ts';
import type { RowsQuery } from './cards/card-list.tsx';
import type { OutsideChange, RowChange } from './edit/row-edits.ts';
import type { RowFormDialogProps } from './edit/row-form-dialog.tsx';
import type { Changes, SentChange } from './edit/row-sender.ts';
import { type EditOptions, savedMeta, type TableEdits, useTableEdits } from './edit/use-table-edits.ts';
import type { RowAction } from './grid/row-actions.tsx';
import type { ImportInput, TableImport } from './import/use-import.ts';
import { useRestore } from './restore.ts';
import { type ListSpec, type ListState, listInput } from './state/list-state.ts';
import { useListState } from './state/use-list-state.ts';
import type { SumField, Sums, TableSums } from './sums.tsx';
import type { TableRow } from './table-column.ts';

/*
 * Connects a table's page to its noun. Pages that read and write rows use `useTableResource`, read-only ones
 * `useTablePage`; a form or dialog away from the table uses `useRowMutations`. Entity names are REST bases.
 */

interface PageOptions {
  enabled?: boolean;
  placeholderData?: typeof keepPreviousData;
}

/** A list's procedure as a tRPC hook: `trpc.properties.list`. */
interface ListProcedure<Input, Row, Meta = unknown> {
  useQuery(input: Input & { count?: 'exact'; sums?: boolean }, options: PageOptions): ListQuery<Row, Meta>;
}

/** `Meta`: what a list returns about all its rows, such as totals. */
type ListQuery<Row, Meta> = RowsQuery<Row> & { data: { meta: Meta } | undefined };

/** One page of a list. Requests the exact total in a second query, only if the first one stopped counting. */
export function usePageQuery<Row, Input extends object, Meta = unknown>(
  list: ListProcedure<Input, Row, Meta>,
  input: Input,
) {
  const query = list.useQuery(input, { placeholderData: keepPreviousData });
  const exact = list.useQuery(
    { ...input, page: 1, limit: 1, count: 'exact' },
    { enabled: query.data?.meta.total_exact === false },
  );
  return { query, exactTotal: exact.data?.meta.total };
}

/** The sums of all rows that match: a query of their own, so that pages and sorts share it and no page waits for it. */
export function useSums<Row, Input extends object>(
  list: ListProcedure<Input, Row>,
  input: Input,
  fields: readonly SumField<Row>[],
): TableSums<Row> {
  const { sort: _, order: __, amounts: ___, ...filters } = input as Record<string, unknown>;
  const ofAll = { ...filters, page: 1, limit: 1, sums: true } as unknown as Input;
  const { data } = list.useQuery(ofAll, { enabled: fields.length > 0 });
  return { fields, all: (data?.meta as { sums?: Sums } | undefined)?.sums };
}

const noSums: readonly never[] = [];

const withoutSort = ({ sort: _, order: __, ...filters }: Record<string, unknown>) => filters;

function exportHref(entity: string, { page: _, limit: __, ...rest }: Record<string, unknown>): string {
  const params = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  return `/api/v1/export/${entity}?${new URLSearchParams(params)}`;
}

interface TablePage<Row, Input, Meta = unknown> {
  /** The REST base; also in the URL of the CSV export. */
  entity: string;
  spec: ListSpec<Input>;
  list: ListProcedure<Input, Row, Meta>;
  /** Needed where the query takes more than the filters and sorts of `spec`. */
  input?: (state: ListState) => Input;
  /** Lists that take the same filters, exported from here. */
  moreExports?: readonly { entity: string; label: string; hint: string }[];
  /** Sums in the foot (all rows) and in the selection bar (selected rows). */
  sums?: readonly SumField<NoInfer<Row>>[];
}

/** A read-only table: its state in the URL and its rows, as props of `DataTable`. */
export function useTablePage<Row, Input extends object, Meta = unknown>(page: TablePage<Row, Input, Meta>) {
  const { entity, list } = page;
  const { timeZone, today } = useCompanyDay();
  const spec = page.spec as ListSpec;
  const table = useListState(spec);
  const input = page.input ? page.input(table.state) : listInput(page.spec, table.state);
  const sums = useSums<Row, Input>(list, input, page.sums ?? noSums);
  return {
    ...(page.sums && { sums }),
    name: entity,
    spec,
    table,
    ...usePageQuery<Row, Input, Meta>(list, input),
    exportHref: exportHref(entity, input as Record<string, unknown>),
    moreExports: page.moreExports?.map(({ entity, ...words }) => ({
      ...words,
      href: exportHref(entity, withoutSort(input as Record<string, unknown>)),
    })),
    timeZone,
    today,
  };
}

/** Replaces a saved row in every cached page of a list, such as ['properties', 'list']; no row moves. */
export function patchRows(client: QueryClient, path: readonly string[], row: { id: number }): void {
  client.setQueriesData<{ data: readonly { id: number }[] }>({ queryKey: [path] }, (page) => {
    if (!page?.data.some(({ id }) => id === row.id)) return page;
    // Keeps what only lists say, such as amounts, until they are read again.
    return { ...page, data: page.data.map((each) => (each.id === row.id ? { ...each, ...row } : each)) };
  });
}

/** Refetches what a list adds up, and the amounts of its rows. */
function invalidateSums(client: QueryClient, list: readonly string[]) {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path, requested] }) => {
      const { input } = (requested ?? {}) as { input?: { sums?: boolean; amounts?: boolean } };
      return String(path) === String(list) && (input?.sums === true || input?.amounts === true);
    },
  });
}

/** Changes of a noun's rows. A saved row is patched into its lists; everything else it affects is refetched. */
export function useRowEdits<Row extends TableRow>(
  entity: HistoryEntity,
  send: (change: SentChange) => Promise<Row>,
  options: Pick<EditOptions<Row>, 'message' | 'before'> = {},
): TableEdits<Row> {
  const client = useQueryClient();
  const list = [affects[entity][0] ?? '', 'list'];
  return useTableEdits<Row>(entity, {
    ...options,
    send,
    saved: (row, isOutside) => {
      patchRows(client, list, row);
      if (isOutside) return invalidateAffected(client, entity);
      // Cells: no row moves.
      void invalidateSums(client, list);
      return invalidateAffected(client, entity, list);
    },
  });
}

const toastOptions = toastPositions.centre;

/** A writing procedure of the tRPC client: `client.properties.create`. */
interface Procedure<Input, Output> {
  mutate(input: Input): Promise<Output>;
}

/** Field errors show in the form, and a dialog asks about retroactive effects, so neither raises a toast. */
const formMeta = {
  claimsFields: true,
  toastOptions: undoToastOptions,
  error: (error: unknown) => !needsRetroactiveConfirm(error) && errorMessage(error),
} as const;

/** Saves what a form, a card or a panel changes, with an Undo. */
export function useSave<Row extends TableRow>(
  entity: HistoryEntity,
  { save }: TableEdits<Row>,
  meta: Pick<MutationMeta, 'error' | 'loading' | 'success'> = {},
) {
  const undo = useUndo();
  return useMutation({
    mutationKey: [entity],
    mutationFn: (change: OutsideChange<Row>) => save(change),
    meta: {
      ...formMeta,
      success(answer, variables) {
        const { step } = answer as Awaited<ReturnType<typeof save>>;
        const { done = 'Saved' } = variables as OutsideChange<Row>;
        return step ? undo.toastOf(done, step) : done;
      },
      ...meta,
    },
    onSuccess: ({ isRefreshed }) => isRefreshed,
  });
}

export function useRemove<Input>(entity: HistoryEntity, procedure: Procedure<Input, { id: number }>) {
  const refresh = useRefresh(entity);
  const restore = useRestore(entity);
  const undo = useUndo();
  return useMutation({
    mutationFn: (input: Input) => procedure.mutate(input),
    // The dialog has no fields that could show an error.
    meta: {
      toastOptions: savedMeta.toastOptions,
      error: formMeta.error,
      success: (answer) => undo.offer('Deleted', () => restore((answer as { id: number }).id)),
    },
    onSuccess: refresh,
  });
}

export function useDeleting<Row extends TableRow>() {
  const dialog = useDialog<Row>();
  const action = { label: 'Delete', icon: Trash2, onClick: dialog.open, isDanger: true } satisfies RowAction<Row>;
  return { ...dialog, action };
}

export interface RowProcedures<Row, Create, Remove> {
  create: Procedure<Create, Row>;
  update: Procedure<SentChange, Row>;
  remove: Procedure<Remove, { id: number }>;
}

/** The toast of a new row; by default 'Added'. Rows with a toast of their own have no Undo. */
export type AddedMessage<Row> = (row: Row) => string | ReactElement;

/** The toast of a change; undefined: 'Saved'. */
type SavedMessage<Row> = (changed: readonly RowChange<Row>[]) => string | undefined;

/** Not part of `RowProcedures`: those are often a tRPC client, which answers to every name. */
interface RowOptions<Row extends TableRow> {
  added?: AddedMessage<Row>;
  saved?: SavedMessage<Row>;
  /** See `RowWrites`. */
  before?: EditOptions<Row>['before'];
}

/** Writes of a noun: table cells (`edits`), the form, and new rows in the table (`adding`). */
export function useRowMutations<Row extends TableRow, Create, Remove>(
  entity: HistoryEntity,
  procedures: RowProcedures<Row, Create, Remove>,
  { added, saved, before }: RowOptions<Row> = {},
) {
  const refresh = useRefresh(entity);
  const edits = useRowEdits<Row>(entity, (change) => procedures.update.mutate(change), { message: saved, before });
  const undo = useUndo();
  const takeBack = useMutation({
    mutationFn: (id: number) => procedures.remove.mutate({ id } as Remove),
    meta: { success: undoneMessage, toastOptions },
    onSuccess: refresh,
  });
  const create = useMutation({
    mutationFn: (input: Create) => procedures.create.mutate(input),
    meta: {
      ...formMeta,
      toastOptions: added ? actionToastOptions : toastOptions,
      success: (row) => added?.(row as Row) ?? 'Added',
    },
    onSuccess(row) {
      if (!added) undo.push({ undo: () => takeBack.mutate(row.id) });
      return refresh();
    },
  });
  const update = useSave(entity, edits);
  const remove = useRemove(entity, procedures.remove);
  const form: Pick<RowFormDialogProps<Row>, 'isSending' | 'onAdd' | 'onChange'> = {
    isSending: create.isPending || update.isPending,
    onAdd: (values, after) => create.mutate(values as Create, after),
    onChange: (row, changes, after) => update.mutate({ row, changes, done: saved?.([{ row, changes }]) }, after),
  };
  const adding = {
    add: async (values: Changes) => {
      const row = await procedures.create.mutate(values as Create);
      void refresh();
      return row;
    },
    remove: takeBack.mutate,
  };
  return { edits, create, remove, form, adding };
}

/** Import of files into a table. Its Undo deletes the added rows. */
export function useTableImport(table: string): TableImport {
  const client = useQueryClient();
  const { client: calls } = trpc.useUtils();
  const { offer } = useUndo();
  // An import affects more than this table, so everything is refetched.
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => Array.isArray(queryKey[0]) });
  const undo = trpc.import.undoWhole.useMutation({
    meta: { success: undoneMessage, toastOptions },
    onSuccess: refresh,
  });
  const { mutateAsync } = useMutation({
    mutationFn: ({ input, signal }: { input: ImportInput; signal: AbortSignal }) =>
      calls.import.create.mutate({ table, ...input }, { signal }),
    meta: {
      loading: false,
      success: (answer) => {
        const { ids, updated, import_id } = answer as RouterOutputs['import']['create'];
        const rows = ({ length }: readonly number[]) => `${formatCount(length)} ${length === 1 ? 'row' : 'rows'}`;
        const text = [
          ids.length > 0 && `Imported ${rows(ids)}`,
          updated.length > 0 && `${ids.length > 0 ? 'updated' : 'Updated'} ${rows(updated)}`,
        ].filter(Boolean);
        if (import_id === null) return 'Nothing was imported: every row is there already.';
        return offer(text.join(', '), () => undo.mutate({ id: import_id }));
      },
      // Shown in the dialog.
      error: false,
      toastOptions: undoToastOptions,
    },
    onSettled: refresh,
  });
  return {
    table,
    most: maxRowsOf(table),
    remembered: () => calls.import.headings.query({ table }),
    find: (input, signal) => calls.import.duplicates.mutate({ table, ...input }, { signal }),
    check: async (input, signal) =>
      (await calls.import.create.mutate({ table, ...input, dry_run: true }, { signal })).errors,
    add: (input, signal) => mutateAsync({ input, signal }),
    errorsOf: (error) =>
      (rejectionOf(error)?.details?.errors as ImportError[] | undefined) ?? [
        { row: 0, field: null, message: errorMessage(error) },
      ],
  };
}

interface TableResource<Row extends TableRow, Input, Create, Remove>
  extends TablePage<NoInfer<Row>, Input>,
    RowOptions<NoInfer<Row>> {
  entity: HistoryEntity;
  procedures: RowProcedures<Row, Create, Remove>;
}

/** An editable table; `page`: the props of `DataTable`, with edits, export and import. */
export function useTableResource<Row extends TableRow, Input extends object, Create, Remove>(
  resource: TableResource<Row, Input, Create, Remove>,
) {
  const { entity, procedures } = resource;
  const page = useTablePage<Row, Input>(resource);
  const mutations = useRowMutations(entity, procedures, resource);
  const { edits } = mutations;
  return { ...mutations, page: { ...page, edits, imports: useTableImport(entity) } };
}
