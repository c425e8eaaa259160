import { loginExtras } from '#app/lib/device.ts';
import { errorMessage } from '#app/lib/error-message.ts';
import { choosePasskey, passkeyError } from '#app/lib/passkeys.ts';
import { toast } from '#app/lib/toast.ts';
import type { trpc } from '#app/lib/trpc.ts';

/** True once the person is logged in. Says why not, unless they stopped it themselves. */
export async function logInByPasskey({ auth }: ReturnType<typeof trpc.useUtils>['client']): Promise<boolean> {
  try {
    const response = await choosePasskey(await auth.passkeys.startLogin.mutate());
    await auth.passkeys.login.mutate({ response, ...loginExtras() });
    return true;
  } catch (error) {
    const message = passkeyError(error) ?? errorMessage(error);
    if (message) toast.error(message, { id: 'passkey' });
    return false;
  }
}
