declare module 'virtual:remix/server-build' {
  export const assets: import('@remix-run/node').ServerBuild['assets'];
  export const assetsBuildDirectory: import('@remix-run/node').ServerBuild['assetsBuildDirectory'];
  export const basename: import('@remix-run/node').ServerBuild['basename'];
  export const entry: import('@remix-run/node').ServerBuild['entry'];
  export const future: import('@remix-run/node').ServerBuild['future'];
  export const isSpaMode: import('@remix-run/node').ServerBuild['isSpaMode'];
  export const mode: import('@remix-run/node').ServerBuild['mode'];
  export const publicPath: import('@remix-run/node').ServerBuild['publicPath'];
  export const routes: import('@remix-run/node').ServerBuild['routes'];
}
