// @module-tag slow
import { expect, it } from 'vitest';
import { createTextThread } from './text-file-thread.ts';

it('a text file that can’t be read in any reasonable time is refused, while this thread does other work', async () => {
  const inThread = createTextThread(3_000);
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  });
  // Its parser’s work grows with the square of the length: it would take this one many minutes.
  const hostile = inThread('cleanCss', `a{${'!;'.repeat(520_000)}}`);
  await expect(hostile).rejects.toMatchObject({
    status: 415,
    message: expect.stringMatching(/^This file takes too long to check\./),
  });
  clearInterval(count);
  expect(turns).toBeGreaterThan(10);
  expect(await inThread('cleanCss', 'a{color:red}')).toBe('a{color:red}');
});

it('a text file that is refused keeps its sentence', async () => {
  const refused = createTextThread(60_000)('checkXml', Buffer.from('<a>'));
  await expect(refused).rejects.toMatchObject({
    status: 415,
    message: expect.stringMatching(/^This XML file can’t be used:/),
  });
});
