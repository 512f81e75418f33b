import type { ReactNode } from 'react';
import { SlideTypeIcon } from '#dashboard/components/SlideTypeIcon.tsx';
import { definitions, type SlideTypeKey } from '#slide-types/definitions.ts';
import classes from './SlideTypePicture.module.css';

/** Drawn on 160 × 90. A type without a drawing gets its icon. */
const drawings: Partial<Record<SlideTypeKey, ReactNode>> = {
  image: (
    <>
      <circle cx="116" cy="27" r="10" className={classes.warm} />
      <path d="M0 90 52 34l32 34 18-18 58 40z" className={classes.accent} />
      <path d="M52 34 0 90h52L68 51z" className={classes.accentDark} />
    </>
  ),
  rte: (
    <>
      <rect x="22" y="20" width="72" height="12" rx="3" className={classes.accent} />
      <rect x="22" y="44" width="116" height="6" rx="3" className={classes.line} />
      <rect x="22" y="56" width="104" height="6" rx="3" className={classes.line} />
      <rect x="22" y="68" width="82" height="6" rx="3" className={classes.line} />
    </>
  ),
  template: (
    <>
      <rect x="16" y="14" width="128" height="62" rx="4" className={classes.accent} />
      <path d="M96 14h44a4 4 0 0 1 4 4v54a4 4 0 0 1-4 4H82z" className={classes.accentDark} />
      <circle cx="118" cy="45" r="14" className={classes.warm} />
      <rect x="26" y="28" width="48" height="10" rx="2" className={classes.light} />
      <rect x="26" y="46" width="42" height="4" rx="2" className={classes.light} />
      <rect x="26" y="55" width="34" height="4" rx="2" className={classes.light} />
    </>
  ),
  video: (
    <>
      <path d="M0 90V60c36-22 60 10 96-8 26-13 40-8 64-4v42z" className={classes.accentDark} />
      <circle cx="80" cy="45" r="20" className={classes.accent} />
      <path d="M75 36v18l14-9z" className={classes.light} />
      <rect x="14" y="78" width="132" height="4" rx="2" className={classes.line} />
      <rect x="14" y="78" width="52" height="4" rx="2" className={classes.warm} />
    </>
  ),
  document: (
    <>
      <rect x="58" y="10" width="52" height="70" rx="4" className={classes.accentDark} />
      <rect x="50" y="10" width="52" height="70" rx="4" className={classes.accent} />
      <rect x="58" y="22" width="28" height="6" rx="2" className={classes.light} />
      <rect x="58" y="36" width="36" height="4" rx="2" className={classes.light} />
      <rect x="58" y="46" width="36" height="4" rx="2" className={classes.light} />
      <rect x="58" y="56" width="24" height="4" rx="2" className={classes.light} />
    </>
  ),
  playlist: (
    <>
      <rect x="20" y="16" width="64" height="40" rx="4" className={classes.line} />
      <rect x="36" y="26" width="64" height="40" rx="4" className={classes.accentDark} />
      <rect x="52" y="36" width="64" height="40" rx="4" className={classes.accent} />
      <path d="M126 46v20l16-10z" className={classes.warm} />
    </>
  ),
  animated: (
    <>
      <path d="M16 68c14-44 34-44 44-8s24 30 34 0 24-34 50-10" className={classes.trail} />
      <circle cx="26" cy="46" r="6" className={classes.line} />
      <circle cx="54" cy="44" r="9" className={classes.accentDark} />
      <circle cx="86" cy="68" r="12" className={classes.accent} />
      <circle cx="128" cy="38" r="16" className={classes.warm} />
    </>
  ),
  rss: (
    <>
      <rect x="18" y="18" width="52" height="54" rx="4" className={classes.accentDark} />
      <path d="M18 64l18-20 12 12 8-8 14 14v6a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4z" className={classes.accent} />
      <circle cx="56" cy="32" r="6" className={classes.warm} />
      <rect x="82" y="18" width="60" height="10" rx="3" className={classes.accent} />
      <rect x="82" y="34" width="44" height="10" rx="3" className={classes.accent} />
      <rect x="82" y="54" width="60" height="5" rx="2.5" className={classes.line} />
      <rect x="82" y="65" width="48" height="5" rx="2.5" className={classes.line} />
    </>
  ),
  wpRss: (
    <>
      <rect x="20" y="12" width="120" height="66" rx="5" className={classes.light} />
      <path d="M25 12h110a5 5 0 0 1 5 5v8H20v-8a5 5 0 0 1 5-5z" className={classes.accentDark} />
      <circle cx="28" cy="18.5" r="2" className={classes.warm} />
      <circle cx="35" cy="18.5" r="2" className={classes.line} />
      <rect x="30" y="34" width="46" height="34" rx="3" className={classes.accent} />
      <rect x="84" y="34" width="46" height="7" rx="3" className={classes.accent} />
      <rect x="84" y="48" width="46" height="5" rx="2.5" className={classes.line} />
      <rect x="84" y="59" width="34" height="5" rx="2.5" className={classes.line} />
    </>
  ),
  time: (
    <>
      <circle cx="80" cy="45" r="31" className={classes.accentDark} />
      <circle cx="80" cy="45" r="26" className={classes.light} />
      <path d="M78.5 24h3v4h-3zM78.5 62h3v4h-3zM59 43.5h4v3h-4zM97 43.5h4v3h-4z" className={classes.line} />
      <path d="M77.5 30h5v15l10.5 6-2.5 4.300-13-7.5z" className={classes.accent} />
      <circle cx="80" cy="45" r="3.5" className={classes.warm} />
    </>
  ),
  weather: (
    <>
      <circle cx="63" cy="33" r="17" className={classes.warm} />
      <path d="M61 64a15 15 0 0 1-2-30 21 21 0 0 1 40-5 18 18 0 0 1 3 35z" className={classes.accent} />
      <path d="M68 69h5l-4 11h-5zM82 69h5l-4 11h-5zM96 69h5l-4 11h-5z" className={classes.accentDark} />
    </>
  ),
  interestrate: (
    <>
      <rect x="18" y="14" width="58" height="9" rx="3" className={classes.accent} />
      <path d="M18 35h124v1H18zM18 53h124v1H18zM18 71h124v1H18z" className={classes.line} opacity="0.5" />
      <rect x="18" y="42" width="52" height="6" rx="3" className={classes.line} />
      <rect x="18" y="60" width="38" height="6" rx="3" className={classes.line} />
      <rect x="18" y="78" width="46" height="6" rx="3" className={classes.line} />
      <rect x="112" y="41" width="30" height="8" rx="3" className={classes.warm} />
      <rect x="106" y="59" width="36" height="8" rx="3" className={classes.warm} />
      <rect x="112" y="77" width="30" height="8" rx="3" className={classes.warm} />
    </>
  ),
};

/** A drawing of a slide type. */
export function SlideTypePicture({ type }: { type: SlideTypeKey }) {
  const drawing = drawings[type];
  return (
    <span className={classes.tile}>
      {drawing ? (
        <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          {drawing}
        </svg>
      ) : (
        <SlideTypeIcon type={definitions[type].index} size={40} />
      )}
    </span>
  );
}
