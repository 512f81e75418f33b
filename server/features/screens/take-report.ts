import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { screens } from '#contract/endpoints/screens.ts';
import { problem } from '#contract/errors/problem.ts';
import { deviceName } from '#rules/device-name.ts';
import { REPORT_EVERY_MS } from '#rules/screen-state.ts';
import { BoundedMap } from '#server/bounded-map.ts';
import type { Deps } from '#server/deps.ts';
import { notFound, Refusal } from '#server/errors.ts';
import { headerLines, parseBody, type QuickRoute } from '#server/http/quick-routes.ts';
import { FOR_DATA } from '#server/http/security-headers.ts';
import type { ScreenWatch } from './screen-watch.ts';
import type { PairedDevice } from './screens.store.ts';

const REPORTING = 'POST /api/screens/report';
const { request: said, response } = screens[REPORTING];
type Said = z.output<typeof said>;
type Answer = z.input<typeof response>;

type Documents = Deps['documents'];
type BuiltDocument = NonNullable<ReturnType<Documents['present']>>;

const LINES = headerLines({
  ...FOR_DATA,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
});
/** Names and devices are made up by whoever asks. */
const MOST_REMEMBERED = 20_000;

/** Who reports, as far as the server knows. */
interface Reporter {
  /** Null for a screen that is not paired, or not any more. */
  device: PairedDevice | null;
  /** Null where its channel is gone. */
  document: BuiltDocument | null;
  userAgent: string;
}

/** Takes what a screen says of itself, and tells it where it belongs and when to come again. Throws a Refusal. */
export function takeReport(screenWatch: ScreenWatch) {
  const strangerId = remembering(idOfStranger);
  const nameOfDevice = remembering(deviceName);

  return (
    { channel: _channel, screen, deviceKey, ...report }: Said,
    { device, document, userAgent }: Reporter,
  ): Answer => {
    // A screen whose channel is gone, or that belongs elsewhere, is told so: that is what it asks for.
    if (document && (deviceKey === undefined || device?.channelId === document.channelId)) {
      const isHeard = screenWatch.hear(
        {
          _id: device?._id ?? strangerId(`${document.channelId} ${screen}`),
          PortalId: document.portalId,
          channelId: document.channelId,
          deviceId: device?._id ?? null,
          seenAt: Date.now(),
          device: nameOfDevice(userAgent),
          report,
        },
        report.revision !== document.revision,
      );
      if (!isHeard) throw new Refusal(429, problem('too-many-screens'));
    } else if (deviceKey === undefined) {
      throw notFound('channel');
    }
    if (deviceKey === undefined) return { nextInMs: REPORT_EVERY_MS };
    const belongsTo = device && { PortalId: device.PortalId, originalName: device.originalName };
    return { nextInMs: REPORT_EVERY_MS, belongsTo };
  };
}

/** The same before the framework, for screens that are not paired, of a channel that is at hand. */
export function quickReportRoute(screenWatch: ScreenWatch, documents: Documents): QuickRoute {
  const take = takeReport(screenWatch);
  const answerTo = (body: string, userAgent: string): string | null => {
    const report = parseBody(body, screens[REPORTING]);
    const document = report && documents.present(report.channel.PortalId, report.channel.originalName);
    if (!document || report.deviceKey !== undefined) return null;
    try {
      return JSON.stringify(take(report, { device: null, document, userAgent }));
    } catch {
      // The usual way refuses it in words.
      return null;
    }
  };
  return {
    input: 'body',
    call: REPORTING,
    answer: (body, { headers }, reply) => {
      const answer = answerTo(body, headers['user-agent'] ?? '');
      if (answer === null) return null;
      reply.writeHead(200, [...LINES, 'content-length', answer.length]).end(answer);
      return 200;
    },
  };
}

/** A name that a screen made up counts on its channel only, and is never another's id. */
function idOfStranger(named: string): string {
  return createHash('sha256').update(named).digest('base64url').slice(0, 22);
}

/** Screens say the same again and again. */
function remembering(find: (text: string) => string): (text: string) => string {
  const found = new BoundedMap<string, string>(MOST_REMEMBERED);
  return (text) => {
    const known = found.get(text);
    if (known !== undefined) return known;
    const fresh = find(text);
    found.set(text, fresh);
    return fresh;
  };
}
