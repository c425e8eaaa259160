/** Defined by `npm run dev` alone: a route costs bytes on every page of the product. */
const onlyInDevelopment = process.env.NODE_ENV === 'development' ? [] : ['routes/design.tsx'];

/** Remix's options. Vite reads them from here (vite.config.ts), so that there is one place for them. */
export default {
  appDirectory: 'app',
  ssr: true,
  ignoredRouteFiles: ['**/*.test.{ts,tsx}', ...onlyInDevelopment],
  // The public pages of a company are those of an installation with one company, at the company's address.
  routes: (define) =>
    define((route) => {
      route('c/:company/request-a-job', 'routes/request-a-job.tsx', { id: 'routes/company-request-a-job' });
      route('c/:company/privacy', 'routes/privacy.tsx', { id: 'routes/company-privacy' });
    }),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // Off: a phone without signal must already know every route of the shell.
    v3_lazyRouteDiscovery: false,
  },
};
