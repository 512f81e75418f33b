import { useCallback, useEffect, useRef } from 'react';
import type { AreaPlayer } from './engine/areas/area-player.ts';

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** Keys for the browser or the operating system, such as those for reload and full screen. */
const IGNORED_KEYS = /^(F\d+|Control|Alt|Meta|Shift|CapsLock|OS|Unidentified)$/;

/**
 * Lets people at the screen control its slides (specification, section 2): `p` toggles pause, any other key or mouse
 * press pauses, and arrows step and resume. Returns a function with which areas register.
 */
export function useManualControl(isAllowed: boolean): (areaPlayer: AreaPlayer) => () => void {
  const areaPlayers = useRef(new Set<AreaPlayer>());

  useEffect(() => {
    if (!isAllowed) return;
    const everyAreaPlayer = (action: (areaPlayer: AreaPlayer) => void) => areaPlayers.current.forEach(action);
    const pause = () => everyAreaPlayer((areaPlayer) => areaPlayer.pause());
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || IGNORED_KEYS.test(event.key)) return;
      const step = STEPS[event.key];
      if (step) return everyAreaPlayer((areaPlayer) => areaPlayer.step(step));
      const isPaused = [...areaPlayers.current].some((areaPlayer) => areaPlayer.isPaused());
      if (event.key.toLowerCase() === 'p' && isPaused) return everyAreaPlayer((areaPlayer) => areaPlayer.resume());
      pause();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('mousedown', pause);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('mousedown', pause);
      everyAreaPlayer((areaPlayer) => areaPlayer.resume());
    };
  }, [isAllowed]);

  return useCallback((areaPlayer) => {
    areaPlayers.current.add(areaPlayer);
    return () => {
      areaPlayers.current.delete(areaPlayer);
    };
  }, []);
}
