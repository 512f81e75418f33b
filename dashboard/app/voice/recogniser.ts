/** The part of the browser's speech recognition API that is used here; TypeScript has no types for it. */
interface Recogniser {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

interface Heard {
  onText(text: string): void;
  /** `code` comes from the browser: "not-allowed", "network". Hearing nothing isn't an error. */
  onError(code: string): void;
  onEnd(): void;
}

/**
 * Listens for one English sentence (specification, section 9). Returns a function that stops it, or null if the browser
 * doesn't support it.
 */
export function listenOnce({ onText, onError, onEnd }: Heard): { stop(): void; abort(): void } | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: new () => Recogniser;
    webkitSpeechRecognition?: new () => Recogniser;
  };
  const Recognition = SpeechRecognition ?? webkitSpeechRecognition;
  if (!Recognition) return null;
  const recogniser = new Recognition();
  recogniser.lang = 'en-US';
  recogniser.continuous = false;
  recogniser.interimResults = false;
  recogniser.maxAlternatives = 1;
  recogniser.onresult = ({ results }) => {
    onText(results[0]?.[0]?.transcript ?? '');
    // Some browsers continue to listen after a result, whatever the settings.
    recogniser.onend = null;
    recogniser.stop();
    onEnd();
  };
  recogniser.onerror = ({ error }) => {
    if (error !== 'no-speech' && error !== 'aborted') onError(error);
  };
  recogniser.onend = onEnd;
  recogniser.start();
  return recogniser;
}
