import { describe, expect, it } from 'vitest';
import { TooManyRequests } from '../errors.ts';
import { addressKey, RateLimit } from './rate-limit.ts';

describe('a rate limit', () => {
  it('refuses past its attempts, says when to come back, and begins anew afterwards', () => {
    let now = 1_000_000;
    const limit = new RateLimit({ attempts: 2, windowMs: 60_000 }, () => now);
    limit.take('a');
    now += 20_000;
    limit.take('a');
    const refused = thrownBy(() => limit.take('a'));
    expect(refused).toBeInstanceOf(TooManyRequests);
    expect((refused as TooManyRequests).retryAfterSeconds).toBe(40);
    limit.take('b');
    now += 40_000;
    limit.take('a');
  });

  it('counts neither what was taken back nor what was forgotten', () => {
    const limit = new RateLimit({ attempts: 1, windowMs: 60_000 });
    const takeBack = limit.take('a');
    takeBack();
    limit.take('a');
    limit.forget('a');
    limit.take('a');
    expect(() => limit.take('a')).toThrow(TooManyRequests);
  });

  it('never remembers more keys than it may', () => {
    let now = 0;
    const limit = new RateLimit({ attempts: 1, windowMs: 1_000, mostKeys: 100 }, () => now);
    for (let index = 0; index < 1_000; index += 1) limit.take(`key ${index}`);
    expect(limit.size).toBe(100);
    now += 1_000;
    limit.take('the next');
    expect(limit.size).toBe(1);
  });
});

describe('the address that limits count', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
    ['2001:DB8:1:2:ffff::1', '20010db800010002/64'],
    ['fe80::1%eth0', 'fe80000000000000/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}
