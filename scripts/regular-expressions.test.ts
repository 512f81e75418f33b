import path from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { readSource, sourcesBelow } from './languages/sentences.mjs';

/**
 * Code that runs on a server or a screen, or reads text from outside. Build tools only process the product's own text.
 */
const sources = sourcesBelow(['contract', 'rules', 'server', 'slide-types', 'player', 'dashboard', 'ui']);
const expressions = sources.flatMap((file) => expressionsIn(file, readSource(file)));

describe('regular expressions', () => {
  test('take at most linear time', () => {
    expect(expressions.length).toBeGreaterThan(200);
    expect(
      expressions.filter(({ literal }) => isSuperlinear(literal)).map(({ where, literal }) => `${where} ${literal}`),
    ).toEqual([]);
  });

  test.each(['/a+$/', '/^(\\d+|[\\d.]+)+$/', '/\\s*,\\s*(x)?\\s*$/'])('finds %s', (literal) => {
    expect(isSuperlinear(literal)).toBe(true);
  });
});

function isSuperlinear(literal: string): boolean {
  const end = literal.lastIndexOf('/');
  return analyse({ source: literal.slice(1, end), flags: literal.slice(end + 1) }).reports.length > 0;
}

function expressionsIn(file: string, text: string): { where: string; literal: string }[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: { where: string; literal: string }[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ where: `${path.normalize(file)}:${line + 1}`, literal: node.text });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}
