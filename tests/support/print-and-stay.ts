import pino from 'pino';
import { createPdfPrinter } from '#server/infra/pdf/printer.ts';
import { browserLaunchOptions } from './browser.ts';

// A process that starts a browser and then idles, for the test of what remains when it is killed.
const printer = createPdfPrinter({ findChromium: browserLaunchOptions, log: pino({ level: 'silent' }) });
await printer.print('<p>once</p>');
console.log('printed');
setInterval(() => {}, 60_000);
