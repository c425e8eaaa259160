import type { MetaFunction } from '@remix-run/node';
import { UsersPage } from '#app/features/users/office/users-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Users - Fettle' }];

export default UsersPage;
