import type { MetaFunction } from '@remix-run/node';
import { DesignPage } from '#design/design-page.tsx';

/** In development only (remix.config.js): a route costs bytes on every page. */
export const meta: MetaFunction = () => [{ title: 'Design - Fettle' }];

export default DesignPage;
