import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { AppError, isServerError, toAppError } from '#server/infra/errors.ts';
import { createCaller } from '#server/router.ts';
import { decodeStrings } from '#server/rpc/decode-strings.ts';
import { authorised } from '#server/rpc/trpc.ts';
import { isMultipart, receiveParts, settled } from './multipart.ts';
import { restRoutes } from './rest/routes.ts';

export interface RejectedForm {
  message: string;
  fields: Record<string, string>;
  entered: Record<string, string>;
}

export type FormAnswer<T> =
  | { done: T }
  | { done?: undefined; refused: RejectedForm; init: { status: number; headers?: Record<string, string> } };

type Caller = ReturnType<typeof createCaller>;

/** A page's form without a script: the same call as `procedure`'s REST route. Returns AppErrors, throws others. */
export async function receiveForm<T>(
  { context: { api, incoming }, request }: ActionFunctionArgs,
  procedure: string,
  call: (caller: Caller, input: never) => Promise<T>,
): Promise<FormAnswer<T>> {
  const entered = new Map<string, string>();
  try {
    const { line, input, permission } = restRoutes.find((route) => route.procedure === procedure)!;
    if (permission !== 'public') authorised(api, permission!);
    if (!line.multipart || !isMultipart(request)) throw new AppError('wrong_type');
    const parts = await receiveParts(api, { request, incoming, fields: entered }, line.multipart);
    const given = { ...decodeStrings(input, parts.fields), files: parts.files };
    return { done: await settled(parts, () => call(createCaller(api), given as never)) };
  } catch (error) {
    return rejectedForm(error, Object.fromEntries(entered));
  }
}

/** A page's form of texts without a script. `entered`: what the page shows again. Returns AppErrors, throws others. */
export async function receiveTexts<T>(
  { context: { api } }: Pick<ActionFunctionArgs, 'context'>,
  entered: Record<string, string>,
  call: (caller: Caller) => Promise<T>,
): Promise<FormAnswer<T>> {
  try {
    return { done: await call(createCaller(api)) };
  } catch (error) {
    return rejectedForm(error, entered);
  }
}

function rejectedForm(error: unknown, entered: Record<string, string>) {
  const { code, status, message, fields = {}, retryAfter } = toAppError(error);
  if (isServerError(code)) throw error;
  return {
    refused: { message, fields, entered },
    init: { status, ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }) },
  };
}

/** A page's button without a script, then the page again. AppErrors become its error page. */
export async function receivePress(
  { context: { api }, request }: ActionFunctionArgs,
  call: (caller: Caller) => Promise<unknown>,
): Promise<Response> {
  try {
    await call(createCaller(api));
  } catch (error) {
    const { code, status } = toAppError(error);
    throw isServerError(code) ? error : new Response(null, { status });
  }
  return redirect(new URL(request.url).pathname, 303);
}
