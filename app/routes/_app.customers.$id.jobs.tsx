import type { LoaderFunctionArgs } from '@remix-run/node';
import { CustomerJobs } from '#app/features/customers/office/jobs-tab.tsx';
import { serverPage } from '#server/http/page.ts';

export const loader = (args: LoaderFunctionArgs) => serverPage(args, undefined, { permission: 'customer.read' });

export default CustomerJobs;
