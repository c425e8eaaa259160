import { useLocation } from '@remix-run/react';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import UserX from 'lucide-react/icons/user-x';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { RecentRecord } from '#app/features/labels/recent-record.tsx';
import { formatPounds } from '#app/lib/format.ts';
import type { PageTabs } from '#app/lib/page-tabs.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useRowMutations } from '#app/table/resource.ts';
import { OpenedForm, rowFormDialog, useRowForm } from '#app/table/row-dialogs.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { NothingHere } from '#app/ui/nothing-here.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TabbedPage } from '#app/ui/tabbed-page.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { customerKindLabels } from '#server/customers/constants.ts';
import { owedFields } from '#server/invoices/fields.ts';
import { customerColumns } from './customer-columns.tsx';
import { type Customer, customerPath, idOfPath, statusStyles } from './customer-list.ts';

const RowFormDialog = rowFormDialog<Customer>();
const AnonymiseCustomer = lazyPart(() => import('./anonymise-customer.tsx').then((module) => module.AnonymiseCustomer));
const LoginsDialog = lazyPart(() => import('./logins-dialog.tsx').then((module) => module.LoginsDialog));

const tabsOf = (id: number): PageTabs => ({
  path: customerPath(id),
  tabs: [
    { value: '', label: 'Properties' },
    { value: 'jobs', label: 'Jobs' },
    { value: 'quotes', label: 'Quotes' },
    { value: 'invoices', label: 'Invoices' },
    { value: 'statement', label: 'Statement' },
  ],
});

/** The customer whose page is open. */
export function useCustomerId(): number {
  return idOfPath(useLocation().pathname);
}

export const customerInput = (id: number) => ({ customer_id: id, limit: 1 }) as const;
export const owedInput = (id: number) => ({ customer_id: id, limit: 1 }) as const;

/** A customer: what is owed by age first, then properties, jobs, invoices and the statement as tabs. */
export function CustomerPage() {
  const id = useCustomerId();
  const { today } = useCompanyDay();
  const query = trpc.customers.list.useQuery(customerInput(id));
  const { client } = trpc.useUtils();
  const { form } = useRowMutations<Customer, never, { id: number }>('customers', client.customers as never);
  const editing = useRowForm<Customer>(RowFormDialog);
  const history = useHistoryAction('customers');
  const logins = useDialog<Customer>();
  const erasing = useDialog<Customer>();
  const columns = useMemo(customerColumns, []);
  const customer = query.data?.data[0];
  if (query.data && !customer) return <NothingHere title="Customer" />;
  return (
    <div data-wide>
      <TabbedPage
        beginsWithControls
        title={customer?.name ?? 'Customer'}
        page={tabsOf(id)}
        header={
          <>
            <PageHeader
              back="/customers"
              title={customer?.name ?? 'Customer'}
              note={customer && <CustomerKind customer={customer} />}
              actions={
                customer && (
                  <>
                    <Button kind="secondary" size="small" icon={history.icon} onClick={() => history.onClick(customer)}>
                      {history.label}
                    </Button>
                    <Button kind="secondary" size="small" icon={KeyRound} onClick={() => logins.open(customer)}>
                      {customer.users.length === 0 ? 'Log-ins' : `Log-ins (${customer.users.length})`}
                    </Button>
                    {customer.status === 'archived' && (
                      <Button kind="secondary" size="small" icon={UserX} onClick={() => erasing.open(customer)}>
                        Anonymise
                      </Button>
                    )}
                    <Button size="small" icon={Pencil} onClick={() => editing.edit(customer)}>
                      Edit
                    </Button>
                  </>
                )
              }
            />
            <OwedByAge id={id} toInvoice={customer?.to_invoice ?? 0} />
            {customer && <CustomerFacts customer={customer} />}
          </>
        }
      />
      {customer && (
        <RecentRecord
          record={{
            id: `customer ${id}`,
            label: customer.name,
            detail: customer.owner_of ?? customerKindLabels[customer.kind],
            to: customerPath(id),
          }}
        />
      )}
      {erasing.isMounted && <AnonymiseCustomer key={erasing.openings} dialog={erasing} />}
      {logins.isMounted && <LoginsDialog dialog={logins} customer={customer} />}
      <OpenedForm opened={editing}>
        {(dialog) => <RowFormDialog {...form} dialog={dialog} columns={columns} noun="customer" today={today} />}
      </OpenedForm>
    </div>
  );
}

const CustomerKind = ({ customer: { kind, status, owner_of } }: { customer: Customer }) => (
  <span className="inline-flex items-center gap-2">
    <span>{owner_of ?? customerKindLabels[kind]}</span>
    {status === 'archived' && <Badge>{statusStyles.archived.label}</Badge>}
  </span>
);

/** The customer's address, contacts, terms and limit. */
function CustomerFacts({ customer }: { customer: Customer }) {
  const { address, post_code, email, phone, payment_terms, delivery, spending_limit, owner_of, reverse_charge } =
    customer;
  const link = 'text-accent underline underline-offset-4';
  const facts = [
    [address.split('\n').join(', '), post_code].filter(Boolean).join(', '),
    email && (
      <a key="email" href={`mailto:${email}`} className={link}>
        {email}
      </a>
    ),
    phone && (
      <a key="phone" href={`tel:${phone}`} className={link}>
        {phone}
      </a>
    ),
    delivery === 'post' && 'Invoices by post',
    payment_terms !== null && `${payment_terms} days to pay`,
    spending_limit !== null && `Asks above ${formatPounds(spending_limit)}`,
    reverse_charge && 'Reverse charge',
    owner_of && 'Nobody has said who pays. Give the customer a name, or choose another at the property.',
  ].filter(Boolean);
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-0.5 text-muted">
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts never move.
        <li key={at}>{fact}</li>
      ))}
    </ul>
  );
}

const ages = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;
const none = { owed: 0, to_pay_back: 0, not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0 };

/** Amounts owed by age, and what is to be invoiced. */
function OwedByAge({ id, toInvoice }: { id: number; toInvoice: number }) {
  const { data } = trpc.invoices.owed.useQuery(owedInput(id));
  const owed = data?.data[0] ?? none;
  const late = (age: (typeof ages)[number]) => age !== 'not_due' && owed[age] > 0;
  return (
    <dl
      aria-label="Owed by age"
      className="mb-3 grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-raised shadow-raised sm:grid-cols-4 lg:grid-cols-7"
    >
      <Figure label={owedFields.owed.label} value={owed.owed} isLarge />
      {ages.map((age) => (
        <Figure key={age} label={owedFields[age].label} value={owed[age]} isLate={late(age)} />
      ))}
      {owed.to_pay_back > 0 ? (
        <Figure label={owedFields.to_pay_back.label} value={owed.to_pay_back} />
      ) : (
        <Figure label="To invoice" value={toInvoice} />
      )}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: number;
  isLarge?: boolean;
  isLate?: boolean;
}

const Figure = ({ label, value, isLarge, isLate }: FigureProps) => (
  <div className={classNames('px-4 py-1.5', isLarge && 'max-sm:col-span-2')}>
    <dt className="text-muted text-xs/4">{label}</dt>
    <dd
      className={classNames(
        'font-semibold',
        isLarge ? 'text-lg/6' : 'text-base/6',
        isLate ? 'text-danger' : value === 0 && 'font-normal text-muted',
      )}
    >
      {formatPounds(value)}
    </dd>
  </div>
);
