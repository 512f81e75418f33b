import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanHtml, TooDeep } from './clean-html.ts';
import { TextCleaner } from './text-cleaner.ts';

describe('sanitizing', () => {
  const removedFrom = (html: string) => cleanHtml(html).removed;

  it.each([
    ['scripts and event handlers', '<p onclick="go()">Hi<script>go()</script></p>', ['onclick', '<script>']],
    ['frames', '<iframe src="https://a.example"></iframe>', ['<iframe>']],
    [
      'unsafe addresses',
      '<a href="java\nscript:go()">x</a><img src="data:image/png;base64,AAAA">',
      ['href="javascript:"', 'src="data:"'],
    ],
    ['styles that could leave the slide', '<p style="position:fixed;color:red">x</p>', ['position']],
    ['styles whose values are not allowed', '<p style="color:oklch(0.7 0.1 200);line-height:normal">x</p>', ['color']],
    [
      'nothing that is allowed',
      '<p style="color:red !important;line-height:1.5"><a href="/x" target="_blank" class="y">x</a></p>',
      [],
    ],
  ])('reports %s', (_, html, removed) => {
    expect(removedFrom(html)).toEqual(removed);
  });

  it('reports at most 20 parts, in printable ASCII', () => {
    const html = Array.from({ length: 500 }, (_, n) => `<é${'x'.repeat(n)}${n} onä${n}="">`).join('');
    const removed = removedFrom(html);
    expect(removed.length).toBeLessThanOrEqual(20);
    for (const part of removed) expect(part).toMatch(/^[\x21-\x7e]{0,40}$/);
  });

  it('accepts text that is nested 100 levels deep, and quickly rejects text that is nested deeper', () => {
    const deep = (levels: number) => `${'<b>'.repeat(levels)}x${'</b>'.repeat(levels)}`;
    expect(cleanHtml(deep(100)).html).toBe(deep(100));
    expect(() => cleanHtml(deep(101))).toThrow(TooDeep);
    // Parsing all of it would take more than ten seconds.
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

  it('is sanitized without blocking this thread', async () => {
    const done: string[] = [];
    const cleaning = texts.clean(`${long}<script>go()</script>`).then(({ html }) => {
      done.push('the long text');
      return html;
    });
    await texts.clean('<p>Short</p>').then(() => done.push('a short one'));
    expect(await cleaning).toBe(long);
    expect(done).toEqual(['a short one', 'the long text']);
  });

  it('is reported as a problem of its field if it can’t be sanitized', async () => {
    const fields = { rte_content: '<b>'.repeat(2_000), name: 'x' };
    expect((await texts.cleanFields(['rte_content'], fields)).problems).toEqual({
      rte_content: { code: 'text-too-deep', values: { most: 100 } },
    });
  });

  it('is shown without formatting if it was stored before there was a limit', async () => {
    expect(await texts.cleanStored(`${'<b>'.repeat(2_000)}5 &lt; 6<script>`)).toMatch(/^\s+5 &lt; 6\s+$/);
  });
});
