import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Redirects the usual spelling to the agreed one. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`/galery${new URL(request.url).search}`);
