import { Markup } from '#server/infra/pdf/html.ts';

/**
 * In the brand's colours (app/ui/contrast.test.ts), and without grounds that carry meaning or cost a printer its toner.
 * 26 entries of one line fit on a page. Feet and stamps are drawn into the PDF.
 */
export const documentStyle = new Markup(`
@page { size: A4; margin: 13mm 16mm 17mm; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { font: 9pt/1.4 'Open Sans', sans-serif; color: #161a19; overflow-wrap: anywhere; }
article { break-after: page; position: relative; }
.anchor { position: absolute; }
.lines { white-space: pre-line; }
h1 { font-size: 20pt; line-height: 1.1; font-weight: 400; color: #06343d; }
h2, .label, dt, thead th { font-size: 7.5pt; font-weight: 700; color: #565c59; }
h2 { margin-bottom: 0.6mm; }
.top { display: flex; justify-content: space-between; gap: 12mm; padding-bottom: 4mm; border-bottom: 0.6mm solid #06343d; position: relative; }
.top::after { content: ''; position: absolute; left: calc(50% - 3mm); bottom: -1.4mm; width: 6mm; height: 2.2mm; border: 0.3mm solid #06343d; border-radius: 1.1mm; background: #8fe0c2; }
.supplier { max-width: 112mm; font-size: 8pt; color: #565c59; }
.logo { display: block; max-width: 70mm; max-height: 16mm; margin-bottom: 2.5mm; }
.company { font-size: 13pt; line-height: 1.25; font-weight: 700; color: #161a19; margin-bottom: 0.6mm; }
.title { text-align: right; flex: 0 0 auto; max-width: 64mm; }
.number { font-size: 10pt; color: #565c59; margin-top: 0.6mm; }
.key { display: flex; align-items: last baseline; gap: 4mm 12mm; margin-top: 4mm; break-inside: avoid; }
.key dd { font-size: 11pt; line-height: 1.2; font-weight: 600; }
.key > :nth-child(-n + 2) dd { font-size: 17pt; font-weight: 700; white-space: nowrap; }
.key > :nth-child(3) { margin-left: auto; }
.parties { display: flex; justify-content: space-between; gap: 12mm; margin-top: 5mm; }
.customer { max-width: 90mm; }
.name { font-weight: 700; }
.supplier p, .customer p, .foot { text-align: left; }
.facts { display: grid; grid-template-columns: auto auto; gap: 0.3mm 5mm; align-content: start; align-items: baseline; }
dd { text-align: left; }
.subject { margin-top: 4mm; padding: 1.6mm 3mm; background: #ecece7; border-radius: 1mm; break-inside: avoid; }
.label { display: inline-block; width: 18mm; }
.subject p { display: flex; align-items: baseline; }
.subject .label { flex: none; }
table { border-collapse: collapse; width: 100%; }
.items { margin-top: 3.5mm; table-layout: fixed; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
thead th { text-align: left; vertical-align: bottom; padding: 1mm 1.5mm; border-bottom: 0.35mm solid #c4c8c1; }
.items td { padding: 0.85mm 1.5mm; border-bottom: 0.2mm solid #dcddd7; vertical-align: top; }
.items > * > tr > :first-child { padding-left: 0; }
.items > * > tr > :last-child { padding-right: 0; }
.day { width: 22mm; white-space: nowrap; }
.quantity { width: 17mm; }
.price { width: 24mm; }
.rate { width: 12mm; }
.amount { width: 26mm; }
.figure, thead th.figure { text-align: right; white-space: nowrap; }
.what { unicode-bidi: plaintext; }
td.what { text-align: left; }
.notes { display: block; font-size: 8pt; color: #565c59; }
.aside { color: #565c59; font-weight: 400; }
.part { break-after: avoid; }
.items .part td { padding-top: 2.4mm; font-weight: 700; border-bottom-color: #c4c8c1; }
.items .chapter td { font-size: 10pt; padding-top: 3.4mm; }
.chapter .notes { font-weight: 400; }
.items tr.subtotal td { font-weight: 700; border-bottom-color: #c4c8c1; }
.items tr.discount td { border-top: 0.35mm solid #c4c8c1; }
.last, .end { break-inside: avoid; }
.end { break-before: avoid; }
.items .end > td { padding: 0; border: 0; }
.ending { display: flex; justify-content: space-between; align-items: flex-start; gap: 12mm; break-inside: avoid; margin-top: 7mm; }
.pay { font-size: 8.5pt; max-width: 90mm; }
.totals { width: 74mm; flex: none; }
.items .totals td { border: 0; padding: 0.8mm 0; text-align: right; }
.totals .note { display: block; font-size: 8pt; color: #565c59; }
.items .totals .reverse td { text-align: left; white-space: normal; font-size: 8pt; font-weight: 700; padding-bottom: 1.6mm; }
.totals th { text-align: left; font-weight: 400; padding: 0.8mm 0; }
.totals td { text-align: right; padding: 0.8mm 0; white-space: nowrap; }
.totals .due > *, .items .totals .due > * { font-size: 12.5pt; font-weight: 700; padding: 1.6mm 0; border-top: 0.6mm solid #06343d; border-bottom: 0.2mm solid #06343d; }
.items .totals .by td { font-size: 8.5pt; color: #565c59; padding-top: 1.4mm; }
.foot { margin-top: 6mm; padding-top: 2.4mm; border-top: 0.2mm solid #dcddd7; font-size: 8pt; color: #565c59; }
`);
