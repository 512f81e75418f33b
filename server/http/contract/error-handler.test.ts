import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Problem, type Problems, problem } from '#contract/errors/problem.ts';
import { failedOutcome, failure, failureOf } from '#contract/outcomes.ts';
import * as errors from '#server/errors.ts';
import { handleErrors, refuseUnreadable } from './error-handler.ts';

const cause = new Error('secret');
/** One error of each kind, with the status and the code of its response. */
const THROWN: Record<string, [thrown: Error, status: number, code: string]> = {
  badField: [errors.badField('name', problem('slide-name-missing')), 400, 'slide-name-missing'],
  notLoggedIn: [errors.notLoggedIn(), 401, 'not-logged-in'],
  notAllowed: [errors.notAllowed(), 403, 'not-allowed'],
  notFound: [errors.notFound('sync-group'), 404, 'sync-group-not-found'],
  usernameTaken: [errors.usernameTaken(), 409, 'username-taken'],
  diskFull: [errors.diskFull(), 507, 'disk-full'],
  fileDamaged: [errors.fileDamaged(), 500, 'file-damaged'],
  SavedWithoutResult: [new errors.SavedWithoutResult(), 500, 'saved-without-result'],
  MethodNotAllowed: [new errors.MethodNotAllowed(['GET', 'HEAD']), 405, 'method-not-allowed'],
  TooManyRequests: [new errors.TooManyRequests(1), 429, 'too-many-requests'],
  DatabaseUnavailable: [new errors.DatabaseUnavailable(), 503, 'database-unavailable'],
  SaveUncertain: [new errors.SaveUncertain(cause), 503, 'perhaps-saved'],
  DatabaseDamaged: [new errors.DatabaseDamaged(), 503, 'database-damaged'],
  StorageUnavailable: [new errors.StorageUnavailable(cause), 503, 'storage-unavailable'],
  Overloaded: [new errors.Overloaded(1), 503, 'overloaded'],
  'a unique violation': [Object.assign(new Error('x'), { code: '23505' }), 409, 'already-exists'],
  'a deadlock': [Object.assign(new Error('x'), { code: '40P01' }), 503, 'changed-at-same-time'],
  'a full disk': [Object.assign(new Error('x'), { code: '53100' }), 507, 'disk-full'],
  'an error of the framework': [
    Object.assign(new Error('x'), { statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }),
    413,
    'request-too-large',
  ],
  'an unknown error of the framework': [Object.assign(new Error('x'), { statusCode: 418 }), 418, 'request-unreadable'],
  'any other error': [cause, 500, 'internal-error'],
};

describe('error responses', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify({ frameworkErrors: refuseUnreadable });
    handleErrors(app);
    for (const path of ['/:name', '/upload/:name']) {
      app.get<{ Params: { name: string } }>(path, ({ params }) => Promise.reject(THROWN[params.name]?.[0]));
    }
    app.post('/api/slides/deleteSlide', () => Promise.reject(errors.notFound('slide')));
    await app.ready();
  });
  afterAll(() => app.close());

  it.each(Object.entries(THROWN))('for %s contain a code and its sentence', async (name, [, status, code]) => {
    const response = await app.inject({ url: `/${encodeURIComponent(name)}` });
    expect(response.statusCode).toBe(status);
    const body = failure.strict().parse(response.json());
    expect(body.code).toBe(code);
    expect(body).toEqual(
      failureOf({ code: body.code, ...(body.values && { values: body.values }) } as Problem, body.problems as Problems),
    );
    expect(response.body).not.toContain('secret');
  });

  it('to uploads are text, or JSON if the client accepts it', async () => {
    const url = '/upload/notAllowed';
    const text = await app.inject({ url, headers: { accept: '*/*' } });
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.body).toBe('You don’t have permission to do this. Ask your administrator for access.');
    const json = await app.inject({ url, headers: { accept: 'application/json, text/plain' } });
    expect(json.json()).toEqual({ error: text.body, code: 'not-allowed' });
  });

  it('of calls that return {success} contain it, too', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/slides/deleteSlide' });
    expect(failedOutcome.strict().parse(response.json())).toMatchObject({ success: false, code: 'slide-not-found' });
  });

  it('to a malformed URL contain a code', async () => {
    expect((await app.inject({ url: '/%zz' })).json()).toEqual({
      error: 'The request can’t be read.',
      code: 'request-unreadable',
    });
  });
});
