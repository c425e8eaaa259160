import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** As everybody else spells it. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`/galery${new URL(request.url).search}`);
