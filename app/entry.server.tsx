import { PassThrough } from 'node:stream';
import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { audienceOf } from '#app/lib/office-shell.ts';
import { DocumentContext } from '#app/shell/providers.tsx';

/** How long deferred data may keep the stream open, ms. */
export const streamTimeout = 10_000;

/** Renders a page. `context.nonce` is the content security policy's nonce, which every script carries. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const { session } = context.api;
  const role = session?.user.role;
  const isForWorkers =
    new URL(request.url).searchParams.has('offline-shell') || (role && audienceOf(role) === 'worker');
  // The list of the workers' pages alone (scripts/lean-packages.ts); development has one for all.
  const { workers }: EntryContext['manifest'] & { workers?: EntryContext['manifest'] } = remix.manifest;
  const isKnown = workers && remix.staticHandlerContext.matches.every(({ route }) => workers.routes[route.id]);
  const page = isForWorkers && isKnown ? { ...remix, manifest: workers } : remix;
  const isOffice =
    role === 'admin' &&
    !session?.mustSetUpCodes &&
    remix.staticHandlerContext.matches.some(({ route }) => route.id === 'routes/_app');
  const nonce = typeof context.nonce === 'string' ? context.nonce : undefined;
  // Users get the shell as soon as it is ready; bots and pages without scripts get the whole page.
  const ready = isbot(request.headers.get('user-agent')) || remix.isSpaMode ? 'onAllReady' : 'onShellReady';

  return new Promise<Response>((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext.Provider value={{ nonce, isOffice }}>
        <RemixServer context={page} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
      </DocumentContext.Provider>,
      {
        nonce,
        [ready]() {
          shellSent = true;
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          // Errors before the shell is sent reach handleError through the rejection above.
          if (shellSent) console.error(error);
          else status = 500;
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}
