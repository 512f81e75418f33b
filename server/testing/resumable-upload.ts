import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestApp } from './test-app.ts';

interface Sent {
  status: number;
  body: { offset?: number; code?: string; values?: { offset?: number } };
}

/** Uploads a file in parts, as a browser does over a bad connection. */
export class ResumableUpload {
  private readonly call: ReturnType<TestApp['as']>;

  private constructor(
    private readonly test: TestApp,
    private readonly token: string,
    private readonly bytes: Buffer,
    readonly id: string,
  ) {
    this.call = test.as(token);
  }

  static async start(test: TestApp, token: string, bytes: Buffer, name: string, PortalId = 1) {
    const { id } = await test.as(token)('POST /api/uploads/start', { PortalId, name, bytes: bytes.length });
    return new ResumableUpload(test, token, bytes, id);
  }

  /** The same upload at another server. */
  at(test: TestApp): ResumableUpload {
    return new ResumableUpload(test, this.token, this.bytes, this.id);
  }

  async offset(): Promise<number> {
    return (await this.call('GET /api/uploads/progress', { id: this.id })).offset;
  }

  /** Sends the bytes from `offset` up to `end` in one part. */
  send(offset: number, end = this.bytes.length, bytes = this.bytes): Promise<Sent> {
    return this.part(offset, end, end, bytes) as Promise<Sent>;
  }

  /** Announces all bytes from `offset` on, and breaks the connection after those up to `end`. */
  async sendAndBreak(offset: number, end: number): Promise<void> {
    await this.part(offset, end, this.bytes.length, this.bytes);
  }

  finish() {
    return this.call('POST /api/uploads/finish', { id: this.id });
  }

  cancel() {
    return this.call('POST /api/uploads/cancel', { id: this.id });
  }

  private part(offset: number, end: number, announcedEnd: number, bytes: Buffer): Promise<Sent | null> {
    return new Promise((resolve, reject) => {
      const sent = request(`${this.test.url}/api/uploads/append/${this.id}/${offset}`, {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${this.token}`,
          'content-type': 'application/octet-stream',
          'content-length': announcedEnd - offset,
        },
      });
      const isBroken = end < announcedEnd;
      sent.on('error', (error) => (isBroken ? resolve(null) : reject(error)));
      sent.on('response', async (response) =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(await text(response)) }),
      );
      const part = bytes.subarray(offset, end);
      if (!isBroken) sent.end(part);
      else sent.write(part, () => setTimeout(() => sent.destroy(), 20));
    });
  }
}
