import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionKey } from './session.ts';

describe('the key of sessions', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is made once, long, and for nobody else to read', async () => {
    const made = sessionKey(undefined, folder);
    expect(made.length).toBeGreaterThanOrEqual(64);
    expect((await stat(path.join(folder, 'session.key'))).mode & 0o777).toBe(0o600);
    expect(sessionKey(undefined, folder)).toEqual(made);
    expect(sessionKey(undefined, path.join(folder, 'another'))).not.toEqual(made);
  });

  it('is the given one, and then none is kept', async () => {
    expect(new TextDecoder().decode(sessionKey('given by the operator', folder))).toBe('given by the operator');
    await expect(stat(path.join(folder, 'session.key'))).rejects.toThrow(/ENOENT/);
  });
});
