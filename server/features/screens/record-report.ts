import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { screens } from '#contract/endpoints/screens.ts';
import { problem } from '#contract/errors/problem.ts';
import { browserEngine } from '#rules/browser-engine.ts';
import { deviceName } from '#rules/device-name.ts';
import { REPORT_EVERY_MS } from '#rules/screen-state.ts';
import { BoundedMap } from '#server/cache/bounded-map.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, Refusal } from '#server/errors.ts';
import { headerLines, parseBody, type QuickRoute } from '#server/http/contract/quick-routes.ts';
import { FOR_DATA } from '#server/http/pages/security-headers.ts';
import type { ScreenWatch } from './screen-watch.ts';
import type { PairedDevice } from './screens.store.ts';

const CALL = 'POST /api/screens/report';
type Report = z.output<(typeof screens)[typeof CALL]['request']>;
type ReportResponse = z.input<(typeof screens)[typeof CALL]['response']>;

type Documents = Deps['documents'];
type BuiltDocument = NonNullable<ReturnType<Documents['findCached']>>;

const HEADERS = headerLines({
  ...FOR_DATA,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
});
/** Bounds the caches, because anyone can send any number of ids and user agents. */
const MOST_CACHED = 20_000;

/** What the server knows about the screen that reports. */
interface Reporter {
  /** Null for a screen that is not paired, or no longer. */
  device: PairedDevice | null;
  /** Null if the channel can't be shown. */
  document: BuiltDocument | null;
  userAgent: string;
}

/**
 * Returns the function that records a report and returns the screen's channel and when to report again. It throws 404
 * if an unpaired screen's channel can't be shown, and 429 if the channel has too many unpaired screens.
 */
export function reportRecorder(screenWatch: ScreenWatch) {
  const idOfUnpaired = cached(hashOfUnpaired);
  const nameOfDevice = cached(deviceName);

  return (
    { channel: _channel, screen, deviceKey, ...report }: Report,
    { device, document, userAgent }: Reporter,
  ): ReportResponse => {
    // Not those of unpaired screens: anyone can send them, and rules show slides by them.
    if (device) screenWatch.engines.note(device, browserEngine(userAgent));
    // A paired screen is recorded only while it shows its own channel. Otherwise the response just names that channel.
    if (document && (deviceKey === undefined || device?.channelId === document.channelId)) {
      const isRecorded = screenWatch.record(
        {
          _id: device?._id ?? idOfUnpaired(`${document.channelId} ${screen}`),
          PortalId: document.portalId,
          channelId: document.channelId,
          deviceId: device?._id ?? null,
          seenAt: Date.now(),
          device: nameOfDevice(userAgent),
          report,
        },
        report.revision !== document.revision,
      );
      if (!isRecorded) throw new Refusal(429, problem('too-many-screens'));
    } else if (deviceKey === undefined) {
      throw notFound('channel');
    }
    if (deviceKey === undefined) return { nextInMs: REPORT_EVERY_MS };
    const belongsTo = device && { PortalId: device.PortalId, originalName: device.originalName };
    return { nextInMs: REPORT_EVERY_MS, belongsTo };
  };
}

/** Serves reports before Fastify: those of unpaired screens whose channel's document is in memory. */
export function quickReportRoute(screenWatch: ScreenWatch, documents: Documents): QuickRoute {
  const recordReport = reportRecorder(screenWatch);
  const responseTo = (body: string, userAgent: string): string | null => {
    const report = parseBody(body, screens[CALL]);
    const document = report && documents.findCached(report.channel.PortalId, report.channel.originalName);
    if (!document || report.deviceKey !== undefined) return null;
    try {
      return JSON.stringify(recordReport(report, { device: null, document, userAgent }));
    } catch {
      // The usual route sends the error.
      return null;
    }
  };
  return {
    input: 'body',
    call: CALL,
    respond: (body, { headers }, reply) => {
      const response = responseTo(body, headers['user-agent'] ?? '');
      if (response === null) return null;
      reply.writeHead(200, [...HEADERS, 'content-length', response.length]).end(response);
      return 200;
    },
  };
}

/** Hashes a channel's id and the id that a screen chose, so that no screen can pass for one of another channel. */
function hashOfUnpaired(channelAndScreen: string): string {
  return createHash('sha256').update(channelAndScreen).digest('base64url').slice(0, 22);
}

/** Caches a function's results, because screens send the same values in every report. */
function cached(compute: (text: string) => string): (text: string) => string {
  const results = new BoundedMap<string, string>(MOST_CACHED);
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}
