import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Redirects the usual spelling to the specification's. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`/galery${new URL(request.url).search}`);
