import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanHtml, TooDeep } from './clean-html.ts';
import { TextCleaner } from './text-cleaner.ts';

describe('sanitizing', () => {
  const removedFrom = (html: string) => cleanHtml(html).removed;

  it.each([
    ['what acts', '<p onclick="go()">Hi<script>go()</script></p>', ['onclick', '<script>']],
    ['what frames', '<iframe src="https://a.example"></iframe>', ['<iframe>']],
    [
      'foreign addresses',
      '<a href="java\nscript:go()">x</a><img src="data:image/png;base64,AAAA">',
      ['href="javascript:"', 'src="data:"'],
    ],
    ['styles that leave the slide', '<p style="position:fixed;color:red">x</p>', ['position']],
    [
      'styles whose values no screen is sent',
      '<p style="color:oklch(0.7 0.1 200);line-height:normal">x</p>',
      ['color'],
    ],
    [
      'nothing of what is allowed',
      '<p style="color:red !important;line-height:1.5"><a href="/x" target="_blank" class="y">x</a></p>',
      [],
    ],
  ])('tells its author about %s', (_, html, removed) => {
    expect(removedFrom(html)).toEqual(removed);
  });

  it('names a few parts in plain letters, however many there are', () => {
    const html = Array.from({ length: 500 }, (_, n) => `<é${'x'.repeat(n)}${n} onä${n}="">`).join('');
    const removed = removedFrom(html);
    expect(removed.length).toBeLessThanOrEqual(20);
    for (const part of removed) expect(part).toMatch(/^[\x21-\x7e]{0,40}$/);
  });

  it('takes text as deep as real documents are, and refuses what is far deeper before its cost has grown', () => {
    const deep = (levels: number) => `${'<b>'.repeat(levels)}x${'</b>'.repeat(levels)}`;
    expect(cleanHtml(deep(100)).html).toBe(deep(100));
    expect(() => cleanHtml(deep(101))).toThrow(TooDeep);
    // Looking through all of it would take more than ten seconds.
    expect(() => cleanHtml('<b>'.repeat(300_000))).toThrow(TooDeep);
  });
});

describe('long text', () => {
  let texts: TextCleaner;
  beforeAll(() => {
    texts = new TextCleaner();
  });
  afterAll(() => texts.stop());
  const long = '<p style="color:red">Open &amp; <b>warm</b></p>'.repeat(400);

  it('is sanitized while this thread does other work', async () => {
    const done: string[] = [];
    const cleaning = texts.clean(`${long}<script>go()</script>`).then(({ html }) => {
      done.push('the long text');
      return html;
    });
    await texts.clean('<p>Short</p>').then(() => done.push('a short one'));
    expect(await cleaning).toBe(long);
    expect(done).toEqual(['a short one', 'the long text']);
  });

  it('that can’t be sanitized is a problem of its field', async () => {
    const fields = { rte_content: '<b>'.repeat(2_000), name: 'x' };
    expect((await texts.cleanFields(['rte_content'], fields)).problems).toEqual({
      rte_content: { code: 'text-too-deep', values: { most: 100 } },
    });
  });

  it('that was stored before there was a limit shows its words', async () => {
    expect(await texts.cleanStored(`${'<b>'.repeat(2_000)}5 &lt; 6<script>`)).toMatch(/^\s+5 &lt; 6\s+$/);
  });
});
