import type { Finding } from './finding.ts';

/**
 * What the check finds but is no problem, by reason. A script only shows the name of a member, not the object that it
 * belongs to, so most entries name an object that has a newer member of the same name.
 */

/** Nothing in the scripts of screens has an object of these interfaces. */
const UNUSED_INTERFACES: Record<string, string> = {
  'nothing is transmitted between screens':
    'RTCIceCandidate RTCPeerConnectionIceEvent RTCRtpReceiver RTCRtpSender PushMessageData',
  'screens need no permissions and no other hardware':
    'Clipboard USBDevice MIDIOutput Permissions PermissionStatus Notification GamepadHapticActuator FileSystemEntry',
  'links and scripts are not in drawings':
    'SVGAElement SVGScriptElement SVGStyleElement SVGImageElement SVGFEImageElement',
  'screens have no forms, image maps, details or sources of pictures':
    'HTMLFormElement HTMLAreaElement HTMLDetailsElement HTMLSourceElement HTMLMetaElement Selection ProcessingInstruction',
  'all workers are service workers, and they draw nothing':
    'DedicatedWorkerGlobalScope WorkerNavigator PaintRenderingContext2D ImageBitmapRenderingContext CanvasPattern',
  'nothing writes to streams, databases are read by key, and sound is not processed':
    'WritableStream WritableStreamDefaultController IDBCursor OfflineAudioContext',
  'nothing measures the page': 'PerformanceMark PerformanceMeasure PerformanceResourceTiming',
  'style sheets of templates are read by their style and group rules only': 'CSSKeyframesRule CSSPageRule',
  'iterators are spread into arrays first': 'Iterator',
  'only sizes of windows are read, not positions of displays': 'Screen AnimationTimeline Animation',
};

/** Fields of our own objects, or of older interfaces, with the name of a newer member. Calls are still findings. */
const OWN_FIELDS: Record<string, string> = {
  'a timestamp': 'Array.at String.at TypedArray.at',
  'lengths of files': 'Blob.bytes Request.bytes Response.bytes',
  'the reason of a rejected promise': 'AbortSignal.reason',
  'properties of animations in lottie-web':
    'AnimationEvent.animation TransitionEvent.animation Error.fileName CanvasRenderingContext2D.direction Navigator.ml ' +
    'CanvasRenderingContext2D.letterSpacing',
  'class names': 'Element.part',
  'the language of an element': 'CanvasRenderingContext2D.lang',
  'the content of a template, a feed or a layer': 'HTMLCanvasElement.content',
  'the controller of a service worker': 'HTMLMediaElement.controller',
  'the body of the document, or a class name': 'Request.body',
  'the number of a slide type or an article': 'ServiceWorkerRegistration.index',
  'the share of a text in the room': 'Navigator.share',
  'a description of a rate or a condition': 'Symbol.description',
  'the size of a map or a set': 'URLSearchParams.size',
  'properties of the page or its elements':
    'WorkerGlobalScope.fonts ServiceWorkerGlobalScope.serviceWorker MediaError.message',
};

/** Features that are used only where they exist, or whose absence does no harm. */
const HARMLESS: Record<string, string> = {
  'Preact tests for it': 'Document.moveBefore DocumentFragment.moveBefore Element.moveBefore',
  'tested for with `?.`': 'HTMLVideoElement.getVideoPlaybackQuality Navigator.storage',
  'tested for with `in`; news have a date instead of an age': 'Intl.RelativeTimeFormat',
  'lottie-web tests for it with typeof': 'OffscreenCanvas globalThis',
  'iPhones need it; elsewhere it is an unknown property': 'HTMLVideoElement.playsInline',
  'methods of lottie-web’s own objects':
    'ArrayBuffer.resize CanvasRenderingContext2D.reset SVGPathElement.setPathData HTMLElement.translate',
  'a method of arrays': 'CanvasRenderingContext2D.filter',
  'methods of our own objects':
    'URLSearchParams.size Window.restore ReadableStream.values Intl.RelativeTimeFormat.formatToParts',
  'called on strings': 'CSSStyleSheet.replace',
  'called on responses': 'Blob.text Blob.arrayBuffer',
  'called on the clients of a worker':
    'String.matchAll_in_forget-all-worker.js Symbol.matchAll_in_forget-all-worker.js',
  'a rule without inner rules is older': 'CSSStyleRule.cssRules',
  'a field of our own with the name of a newer property': 'text-box content-visibility',
  'used between columns of text': 'column-gap',
  'an older value precedes it, or the browser’s own look remains':
    ':marker box-decoration-break mask-image text-wrap hyphens hyphenate-limit-chars orphans widows',
  'a media query that is unknown never applies': '@media_(prefers-reduced-motion)',
  'only speeds up painting': 'contain',
  'the next typeface of the list is used': 'font-family:_system-ui',
  'used in grids, which understood it from the start': 'align-self:_end justify-content:_start align-content:_start',
};

/** Spaces separate the names of a list, so those within a name are written as underscores. */
function namesIn(lists: Record<string, string>): Set<string> {
  return new Set(Object.values(lists).flatMap((names) => names.split(' ').map((name) => name.replaceAll('_', ' '))));
}

const unusedInterfaces = namesIn(UNUSED_INTERFACES);
const ownFields = namesIn(OWN_FIELDS);
const harmless = namesIn(HARMLESS);

/** The exception that excuses a finding in a part of the build, or null. */
export function exceptionFor({ feature, isCalled }: Finding, part: string): string | null {
  const owner = feature.slice(0, feature.lastIndexOf('.'));
  if (unusedInterfaces.has(owner)) return owner;
  if (harmless.has(`${feature} in ${part}`)) return `${feature} in ${part}`;
  return harmless.has(feature) || (ownFields.has(feature) && !isCalled) ? feature : null;
}

/** All exceptions, to find those that are no longer needed. */
export const exceptions = [...unusedInterfaces, ...ownFields, ...harmless];
