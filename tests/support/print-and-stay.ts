import pino from 'pino';
import { createPdfPrinter } from '#server/infra/pdf/printer.ts';
import { browserLaunchOptions } from './browser.ts';

// A process that has a browser and then does nothing: what is left of it when it is killed?
const printer = createPdfPrinter({ findChromium: browserLaunchOptions, log: pino({ level: 'silent' }) });
await printer.print('<p>once</p>');
console.log('printed');
setInterval(() => {}, 60_000);
