#!/usr/bin/env node
// Draws the file of the demo club's message again: `node scripts/draw-attachment.mjs`. The file is committed, so that the
// first start does not wait for it.
import { writeFile } from 'node:fs/promises';
import { drawPdf, drawRope, INK, MARGIN, MUTED, WATER, WIDTH } from '../server/club/invoices/pdf/pdf-drawing.ts';

const FILE = new URL('../db/seed/attachments/photo-day.pdf', import.meta.url);
const HOURS = [
  ['9:00 – 9:20', 'Делфинчета', 'Little dolphins · Дельфинчики'],
  ['9:30 – 9:50', 'Начинаещи и Костенурки', 'Beginners, Turtles · Начинающие, Черепашки'],
  ['10:00 – 10:20', 'Състезателна група', 'Competition squad · Спортивная группа'],
  ['10:30 – 11:00', 'Всички заедно', 'Everybody · Все вместе'],
];
const BRING = [
  ['Клубна шапка и кърпа', 'Club cap and towel · Клубная шапочка и полотенце'],
  ['Снима се на бордовете, без плуване', 'Pictures by the pool, no swimming · Съёмка у бортика, без плавания'],
];

const pdf = await drawPdf({ title: 'Снимки в събота', author: 'Плувен клуб Мадара', locale: 'bg' }, (doc) => {
  doc.font('bold').fontSize(26).fillColor(WATER).text('Снимки в събота', MARGIN, MARGIN, { width: WIDTH });
  doc.font('plain').fontSize(12).fillColor(MUTED).text('Photos on Saturday · Фотографии в субботу', { width: WIDTH });
  doc.y += 12;
  drawRope(doc);
  for (const [hour, name, others] of HOURS) {
    const top = doc.y;
    doc.font('bold').fontSize(14).fillColor(INK).text(hour, MARGIN, top, { width: 130 });
    described(doc, top, name, others);
  }
  doc.y += 10;
  for (const [text, others] of BRING) described(doc, doc.y, text, others);
});
await writeFile(FILE, pdf);

function described(doc, top, text, others) {
  const box = { width: WIDTH - 140 };
  doc
    .font('bold')
    .fontSize(14)
    .fillColor(INK)
    .text(text, MARGIN + 140, top, box);
  doc
    .font('plain')
    .fontSize(11)
    .fillColor(MUTED)
    .text(others, MARGIN + 140, doc.y + 1, box);
  doc.y += 12;
}
