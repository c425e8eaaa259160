import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Plus from 'lucide-react/icons/plus';
import Wrench from 'lucide-react/icons/wrench';
import { useState } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { tradeFields } from '#server/trades/fields.ts';
import { GroupCard } from './group-card.tsx';

type Trade = RouterOutputs['trades']['list']['data'][number];

/** Every trade, in the order of their names. */
export const allTrades = { limit: 1000 } as const;

export const tradesGroup = { id: 'settings-trades', title: 'Trades', icon: Wrench } as const;

/** The company's list of trades. Each change is saved at once. */
export function TradesGroup() {
  const { data } = trpc.trades.list.useQuery(allTrades);
  return (
    <GroupCard group={tradesGroup}>
      <p className="mb-3 text-muted text-sm">
        Give them to your workers on the Users page and to jobs; the diary then names who should go. Changes here are
        saved at once.
      </p>
      <ul className="gap-x-6 sm:columns-2">
        {data?.data.map((trade) => (
          <TradeRow key={trade.id} trade={trade} />
        ))}
      </ul>
      <AddTrade />
    </GroupCard>
  );
}

function TradeRow({ trade }: { trade: Trade }) {
  const refresh = useRefresh('trades');
  const [text, setText] = useState(trade.name);
  const [base, setBase] = useState(trade.name);
  // Renamed elsewhere: shown, unless something else is typed here.
  if (base !== trade.name) {
    setBase(trade.name);
    if (text === base) setText(trade.name);
  }
  const update = trpc.trades.update.useMutation({ meta: { success: 'Trade saved' }, onSuccess: refresh });
  const isArchived = trade.status === 'archived';
  const rename = () => {
    const name = text.trim();
    if (name === '') setText(trade.name);
    else if (name !== trade.name) update.mutate({ id: trade.id, changes: { name } });
  };
  return (
    <li className="mb-1 flex break-inside-avoid items-center gap-1">
      <TextField
        label={`Name of ${trade.name}`}
        hideLabel
        className={classNames('min-w-0 grow', isArchived && 'opacity-60')}
        maxLength={tradeFields.name.limit}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setText(trade.name);
        }}
      />
      <IconButton
        icon={isArchived ? ArchiveRestore : Archive}
        label={isArchived ? `Offer ${trade.name} again` : `Archive ${trade.name}`}
        onClick={() => update.mutate({ id: trade.id, changes: { status: isArchived ? 'active' : 'archived' } })}
      />
    </li>
  );
}

function AddTrade() {
  const refresh = useRefresh('trades');
  const create = trpc.trades.create.useMutation({
    meta: { success: 'Trade added', claimsFields: true },
    onSuccess: refresh,
  });
  const form = useForm<{ name: string }>({
    initial: () => ({ name: '' }),
    isPending: create.isPending,
    onSubmit: ({ name }) =>
      create.mutate({ name: name.trim() }, { onSuccess: () => form.reset({ name: '' }), onError: form.reject }),
  });
  return (
    <Form form={form} className="mt-4 flex items-end gap-2">
      <TextField
        label="New trade"
        className="w-56"
        maxLength={tradeFields.name.limit}
        required
        {...form.text('name')}
      />
      <Button type="submit" kind="secondary" size="small" icon={Plus} loading={create.isPending}>
        Add
      </Button>
    </Form>
  );
}
