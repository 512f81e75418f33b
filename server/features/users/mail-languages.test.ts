import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('the email about a forgotten password', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  beforeEach(() => rm(test.outbox, { recursive: true, force: true }));
  afterAll(() => test.close());

  async function addReader(userName: string) {
    const { user } = await scene.addUser(userName, Role.Editor);
    const update = { email: `${userName}@example.org` };
    await scene.call('POST /api/users/update', { _id: user._id, PortalId: user.PortalId, update });
  }

  const post = (address: string, body: object, language: string | null) =>
    fetch(test.url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(language && { 'accept-language': language }) },
      body: JSON.stringify(body),
    });
  const logIn = (userName: string, language: string) =>
    post('/api/users/login', { userName, password: `${userName} knows this` }, language);

  async function subjectFor(userName: string, language: string | null = null): Promise<string | undefined> {
    await post('/api/users/saveresethash', { userName }, language);
    await expect.poll(() => readdir(test.outbox).catch(() => [])).toHaveLength(1);
    const [name = ''] = await readdir(test.outbox);
    return (await PostalMime.parse(await readFile(path.join(test.outbox, name)))).subject;
  }

  it('is in the language of the page on which it was asked for', async () => {
    await addReader('anna');
    await logIn('anna', 'de');
    expect(await subjectFor('anna', 'pt;q=0.9, fr-CA;q=0.8, en')).toBe('Choisir un nouveau mot de passe');
  });

  it('is otherwise in the language in which its reader last logged in', async () => {
    await addReader('ben');
    await logIn('ben', 'es');
    await logIn('ben', 'de-AT,en;q=0.5');
    expect(await subjectFor('ben')).toBe('Neues Passwort festlegen');
  });

  it('is otherwise in the language of the portal, or in English', async () => {
    await addReader('carla');
    expect(await subjectFor('carla')).toBe('Choose a new password');
    await rm(test.outbox, { recursive: true });
    const [portal] = await scene.call('GET /api/portals/getportals', {});
    const update = { language: 'es-MX' };
    await scene.call('POST /api/portals/updatePortal', { _id: portal?._id ?? '', update });
    expect(await subjectFor('carla')).toBe('Elegir una contraseña nueva');
  });
});
