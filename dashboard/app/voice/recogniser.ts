/** What is used of the browser's speech recogniser; TypeScript does not know it yet. */
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
  /** `code` is the browser's: "not-allowed", "network". Silence is none. */
  onError(code: string): void;
  onEnd(): void;
}

/** Listens for one sentence of English (specification, section 9). Answers how to stop, or null where this browser can't listen. */
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
    // Some go on listening after a result, whatever they were told.
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
