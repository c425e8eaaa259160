/** In place of a part of the page whose script has not arrived: it is tried again, and there once it has. */
export const notLoadedMessage = 'Not loaded yet. Connect once.';
