import type { LoaderFunctionArgs } from '@remix-run/node';
import { CustomerStatement } from '#app/features/customers/office/statement-tab.tsx';
import { serverPage } from '#server/http/page.ts';

export const loader = (args: LoaderFunctionArgs) => serverPage(args, undefined, { permission: 'customer.read' });

export default CustomerStatement;
