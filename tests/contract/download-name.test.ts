import { expect, test } from 'vitest';
import { downloadName } from '../../src/contract/profiles/document-names.ts';

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test.each([
  ['Vertrag.pdf', PDF, 'Vertrag.pdf'],
  ['Vertrag "neu".PDF', PDF, 'Vertrag "neu".PDF'],
  ['Vertrag', PDF, 'Vertrag.pdf'],
  ['Vertrag.', PDF, 'Vertrag.pdf'],
  ['Vertrag 1.2', PDF, 'Vertrag 1.2.pdf'],
  ['Scan.jpe', 'image/jpeg', 'Scan.jpe'],
  ['Scan.jpg', 'image/png', 'Scan.jpg.png'],
  ['王小明', DOCX, '王小明.docx'],
  ['_', PDF, 'document.pdf'],
  ['_.pdf', PDF, 'document.pdf'],
  ['__ _', 'image/png', 'document.png'],
  ['???', PDF, 'document.pdf'],
  ['<:>|*.docx', DOCX, 'document.docx'],
  ['"?".jpeg', 'image/jpeg', 'document.jpeg'],
  ['_a_', PDF, '_a_.pdf'],
  ['!', PDF, '!.pdf'],
  ['_', 'application/octet-stream', 'document'],
  ['notes', 'constructor', 'notes'],
])('P159 %j of type %s is downloaded as %j', (name, type, expected) => expect(downloadName(name, type)).toBe(expected));
