// @module-tag slow
import { expect, it } from 'vitest';
import { createTextThread } from './text-file-thread.ts';

it('rejects a text file that takes too long to parse, without blocking this thread', async () => {
  const runInThread = createTextThread(3_000);
  let turns = 0;
  const count = setInterval(() => {
    turns += 1;
  });
  // The parser's time grows with the square of the length, so this would take many minutes.
  const hostile = runInThread('cleanCss', `a{${'!;'.repeat(520_000)}}`);
  await expect(hostile).rejects.toMatchObject({
    status: 415,
    message: expect.stringMatching(/^This file takes too long to check\./),
  });
  clearInterval(count);
  expect(turns).toBeGreaterThan(10);
  expect(await runInThread('cleanCss', 'a{color:red}')).toBe('a{color:red}');
});

it('passes on the reason why a text file is rejected', async () => {
  const refused = createTextThread(60_000)('checkXml', Buffer.from('<a>'));
  await expect(refused).rejects.toMatchObject({
    status: 415,
    message: expect.stringMatching(/^This XML file can’t be used:/),
  });
});
