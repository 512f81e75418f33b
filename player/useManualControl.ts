import { useCallback, useEffect, useRef } from 'react';
import type { AreaStage } from './engine/area-stage.ts';

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** Keys that are meant for the browser or the machine, like reloading and full screen, control nothing here. */
const NOT_MEANT_FOR_US = /^(F\d+|Control|Alt|Meta|Shift|CapsLock|OS|Unidentified)$/;

/**
 * Lets someone at the screen turn its pages (specification, section 2): `p` toggles pause, any other key or mouse
 * press pauses, arrows step and resume. Answers what stages register themselves with.
 */
export function useManualControl(isAllowed: boolean): (stage: AreaStage) => () => void {
  const stages = useRef(new Set<AreaStage>());

  useEffect(() => {
    if (!isAllowed) return;
    const everyStage = (action: (stage: AreaStage) => void) => stages.current.forEach(action);
    const pause = () => everyStage((stage) => stage.pause());
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || NOT_MEANT_FOR_US.test(event.key)) return;
      const step = STEPS[event.key];
      if (step) return everyStage((stage) => stage.step(step));
      const isPaused = [...stages.current].some((stage) => stage.isPaused());
      if (event.key.toLowerCase() === 'p' && isPaused) return everyStage((stage) => stage.resume());
      pause();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('mousedown', pause);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('mousedown', pause);
      everyStage((stage) => stage.resume());
    };
  }, [isAllowed]);

  return useCallback((stage) => {
    stages.current.add(stage);
    return () => {
      stages.current.delete(stage);
    };
  }, []);
}
