export const notKeptMessage =
  'This browser does not let the app keep anything (a private window, or no space left). Stay connected while you record.';
