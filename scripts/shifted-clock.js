// node --import ./scripts/shifted-clock.js: a process whose clock goes on from CLOCK (ISO). Postgres keeps the real one.
import http from 'node:http';

const RealDate = Date;
const shift = RealDate.parse(process.env.CLOCK ?? '') - RealDate.now();
if (Number.isNaN(shift)) throw new Error('CLOCK must be an ISO time, for example 2026-11-30T10:00:00Z.');

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + shift] : given));
  }
  static now() {
    return RealDate.now() + shift;
  }
};

// Phones set their clock by this header, which node writes by a Date of its own.
const { writeHead } = http.ServerResponse.prototype;
http.ServerResponse.prototype.writeHead = function (...head) {
  this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, head);
};
