import { useEffect, useRef, useState } from 'react';

/**
 * Uploads a file. `notices` are sentences about a file that was accepted. Rejects with an Error whose message is a
 * sentence for users.
 */
export type Upload = (
  file: File,
  options: { onProgress(fraction: number): void; signal: AbortSignal },
) => Promise<{ location: string; notices?: readonly string[] }>;

export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; fileName: string; percent: number }
  | { step: 'done'; location: string; notices: readonly string[] }
  | { step: 'refused'; sentence: string };

/** Runs one upload at a time: a new one replaces the current one, and leaving the page cancels it. */
export function useUpload(upload: Upload, onUploaded: (location: string) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      running.current?.abort();
    };
  }, []);

  /** The outcome. An upload that was replaced or cancelled has neither a location nor a sentence. */
  async function start(file: File): Promise<{ location: string } | { sentence: string | null }> {
    if (hasLeft.current) return { sentence: null };
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const isCurrent = () => running.current === controller && !controller.signal.aborted;
    const show = (next: UploadState) => isCurrent() && setState(next);
    show({ step: 'sending', fileName: file.name, percent: 0 });
    try {
      const onProgress = (fraction: number) =>
        show({ step: 'sending', fileName: file.name, percent: Math.floor(fraction * 100) });
      const { location, notices = [] } = await upload(file, { onProgress, signal: controller.signal });
      if (!isCurrent()) return { sentence: null };
      setState({ step: 'done', location, notices });
      onUploaded(location);
      return { location };
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      show({ step: 'refused', sentence });
      return { sentence };
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ step: 'idle' });
  }

  const refuse = (sentence: string) => setState({ step: 'refused', sentence });

  return { state, start, cancel, refuse };
}
