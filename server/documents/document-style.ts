import { Markup } from '#server/infra/pdf/html.ts';

/** In the brand's colours (app/ui/contrast.test.ts). Page numbers and stamps are drawn into the PDF. */
export const documentStyle = new Markup(`
@page { size: A4; margin: 16mm 16mm 18mm; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { font: 9.5pt/1.45 'Open Sans', sans-serif; color: #161a19; overflow-wrap: anywhere; }
article { break-after: page; position: relative; }
article:last-child { break-after: auto; }
.anchor { position: absolute; }
.lines { white-space: pre-line; }
h1 { font-size: 23pt; line-height: 1.1; font-weight: 400; color: #06343d; }
h2, .label, dt, thead th { font-size: 7.5pt; font-weight: 700; color: #565c59; }
h2 { margin-bottom: 1mm; }
.top { display: flex; justify-content: space-between; gap: 12mm; padding-bottom: 5mm; border-bottom: 0.6mm solid #06343d; position: relative; }
.top::after { content: ''; position: absolute; left: calc(50% - 3mm); bottom: -1.4mm; width: 6mm; height: 2.2mm; border: 0.3mm solid #06343d; border-radius: 1.1mm; background: #8fe0c2; }
.supplier { max-width: 105mm; font-size: 8.5pt; color: #565c59; }
.logo { display: block; max-width: 70mm; max-height: 18mm; margin-bottom: 3mm; }
.company { font-size: 14pt; line-height: 1.25; font-weight: 700; color: #161a19; margin-bottom: 1mm; }
.title { text-align: right; flex: none; max-width: 70mm; }
.number { font-size: 10.5pt; color: #565c59; margin-top: 1mm; }
.parties { display: flex; justify-content: space-between; gap: 12mm; margin-top: 7mm; }
.customer { max-width: 90mm; }
.name { font-weight: 700; }
.supplier p, .customer p, .foot { text-align: left; }
dl { display: grid; grid-template-columns: auto auto; gap: 0.6mm 5mm; align-content: start; align-items: baseline; }
dd { text-align: left; }
.subject { margin-top: 7mm; padding: 2.5mm 3.5mm; background: #ecece7; border-radius: 1mm; break-inside: avoid; }
.label { display: inline-block; width: 18mm; }
.subject p { display: flex; align-items: baseline; }
.subject .label { flex: none; }
table { border-collapse: collapse; width: 100%; }
.items { margin-top: 6mm; table-layout: fixed; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
thead th { text-align: left; vertical-align: bottom; padding: 1.2mm 1.5mm; border-bottom: 0.35mm solid #c4c8c1; }
.items td { padding: 1.7mm 1.5mm; border-bottom: 0.2mm solid #dcddd7; vertical-align: top; }
.day { width: 22mm; white-space: nowrap; }
.quantity { width: 18mm; }
.price { width: 25mm; }
.rate { width: 12mm; }
.amount { width: 27mm; }
.items .day { padding-left: 0; }
.items > * > tr > :last-child { padding-right: 0; }
.figure, thead th.figure { text-align: right; white-space: nowrap; }
.what { unicode-bidi: plaintext; }
td.what { text-align: left; }
.notes { display: block; font-size: 8.5pt; color: #565c59; }
.part td { padding: 4mm 0 1.2mm; font-weight: 700; border-bottom-color: #c4c8c1; break-after: avoid; }
.part { break-after: avoid; }
.section .notes { font-weight: 400; }
.items tr.subtotal td { font-weight: 600; border-bottom-color: #c4c8c1; }
.items tr.subtotal td:first-child { padding-left: 0; }
.items tr.discount td { border-top: 0.35mm solid #c4c8c1; }
.last, .end { break-inside: avoid; }
.end { break-before: avoid; }
.end > td { padding: 7mm 0 0; border: 0; }
.ending { display: flex; justify-content: space-between; align-items: flex-start; gap: 12mm; }
.pay { font-size: 8.5pt; max-width: 90mm; }
.totals { width: 74mm; flex: none; }
.end .totals td { border: 0; }
.totals .note { display: block; font-size: 8pt; color: #565c59; }
.totals .reverse td { text-align: left; white-space: normal; font-size: 8pt; font-weight: 700; padding-bottom: 2mm; }
.totals th { text-align: left; font-weight: 400; padding: 1mm 2.5mm; }
.totals td { text-align: right; padding: 1mm 2.5mm; white-space: nowrap; }
.totals .due th, .totals .due td { font-size: 12.5pt; font-weight: 700; padding: 2.2mm 2.5mm; background: #06343d; color: #ffffff; }
.totals .by td { font-size: 8.5pt; color: #565c59; padding-top: 1.8mm; }
.foot { margin-top: 9mm; padding-top: 3mm; border-top: 0.2mm solid #dcddd7; font-size: 8pt; color: #565c59; }
`);
