import { describe, expect, it } from 'vitest';
import { chosenFiles } from './chosen-files.ts';
import type { FileToUpload } from './file-to-upload.ts';

function file(name: string, bytes = 1): FileToUpload {
  return { name, path: name, bytes, problem: null, open: async () => new Blob() };
}

describe('chosen files', () => {
  it('are named and sorted as people read them', () => {
    const { accepted } = chosenFiles([
      file('offer_10.png'),
      file('offer_9.jpg'),
      file('Spring-SALE.mp4'),
      file('-.gif'),
    ]);
    expect(accepted.map(({ name, kind }) => `${name} (${kind})`)).toEqual([
      '-.gif (image)',
      'Offer 9 (image)',
      'Offer 10 (image)',
      'Spring SALE (video)',
    ]);
  });

  it('are refused if no slide can show them, without what systems put into folders', () => {
    const { accepted, refused } = chosenFiles([
      file('a.png', 0),
      file('menu.docx.exe'),
      file('style.css'),
      file('.DS_Store'),
      file('Thumbs.db'),
    ]);
    expect(accepted).toEqual([]);
    expect(refused.map(({ file: { name }, reason }) => `${name}: ${reason}`)).toEqual([
      'a.png: empty',
      'menu.docx.exe: type',
      'style.css: type',
    ]);
  });
});
