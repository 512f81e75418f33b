import { definitions } from '#slide-types/definitions.ts';

/** A parsed voice command. */
export type VoiceCommand =
  | { does: 'create'; slideType: number }
  | { does: 'show'; path: '/dashboard' | '/dashboard/controlpanel' };

const { image, rte, video, weather, rss, interestrate, wpRss } = definitions;

/** The recognized phrases (specification, section 9). */
const COMMANDS = new Map<string, VoiceCommand>(
  Object.entries({
    'create image slide': { does: 'create', slideType: image.index },
    'create text slide': { does: 'create', slideType: rte.index },
    'create video slide': { does: 'create', slideType: video.index },
    'create weather slide': { does: 'create', slideType: weather.index },
    'create rss slide': { does: 'create', slideType: rss.index },
    'create interest rate slide': { does: 'create', slideType: interestrate.index },
    'create connector slide': { does: 'create', slideType: wpRss.index },
    'show dashboard': { does: 'show', path: '/dashboard' },
    'show control panel': { does: 'show', path: '/dashboard/controlpanel' },
  }),
);

export const VOICE_COMMANDS: readonly string[] = [...COMMANDS.keys()];

/** Parses a command, however it was transcribed: "Create an image slide.", "Create R S S"; null for none. */
export function voiceCommand(said: string): VoiceCommand | null {
  const words = said
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\br s s\b/, 'rss')
    .replace(/\b(an?|the)\s/g, '')
    .trim()
    .replace(/\s+/g, ' ');
  return COMMANDS.get(words) ?? COMMANDS.get(`${words} slide`) ?? null;
}
