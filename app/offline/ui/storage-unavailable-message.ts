export const storageUnavailableMessage =
  'This browser can’t store data, for example because it’s a private window or storage is full. Stay online while you record.';
