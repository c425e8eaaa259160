import type { MetaFunction } from '@remix-run/node';
import { ForgotPasswordPage } from '#app/features/session/forgot-password-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Forgot your password? - Fettle' }];

export default ForgotPasswordPage;
