/**
 * The push services of the browsers. An endpoint comes from the outside and the server writes to it: to these and to
 * nobody else, or a caller could have it knock at doors within our own network.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
];

/** Whether notifications may go there. In tests also to this machine. */
export function isPushService(endpoint: string, environment: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || url.username || url.password) return false;
  if (environment === 'test' && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true;
  return url.protocol === 'https:' && url.port === '' && services.some((each) => each.test(url.hostname));
}
