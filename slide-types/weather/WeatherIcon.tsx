import type { CSSProperties, ReactNode } from 'react';
import type { Condition } from './feed-content.ts';
import styles from './WeatherIcon.module.css';

interface Props {
  condition: Condition;
  isNight: boolean;
  /** Time of the animation in milliseconds; null for a still icon. */
  movedForMs?: number | null;
}

interface Drawing {
  /** How much of the sun or the moon is visible. */
  light?: 'whole' | 'behind';
  cloud?: 'one' | 'two';
  /** What falls from the cloud or passes in front of it. */
  fall?: keyof typeof FALLS;
}

const DRAWINGS: Record<Condition, Drawing> = {
  clear: { light: 'whole' },
  'mostly-clear': { light: 'behind', cloud: 'one' },
  'partly-cloudy': { light: 'behind', cloud: 'one' },
  cloudy: { cloud: 'two' },
  fog: { cloud: 'one', fall: 'fog' },
  drizzle: { cloud: 'one', fall: 'drizzle' },
  rain: { cloud: 'one', fall: 'rain' },
  'heavy-rain': { cloud: 'two', fall: 'heavyRain' },
  thunder: { cloud: 'two', fall: 'thunder' },
  sleet: { cloud: 'one', fall: 'sleet' },
  hail: { cloud: 'two', fall: 'hail' },
  snow: { cloud: 'one', fall: 'snow' },
  'heavy-snow': { cloud: 'two', fall: 'heavySnow' },
  wind: { cloud: 'one', fall: 'wind' },
};

const DROP = { fill: 'none', stroke: '#74bdff', strokeWidth: 4, strokeLinecap: 'round' } as const;
const MIST = { fill: 'none', stroke: '#e3eaf0', strokeWidth: 4, strokeLinecap: 'round' } as const;

/** All are drawn on 64 × 64. */
const FALLS = {
  drizzle: <path d="M24 51l-1 3M33 51l-1 3M42 51l-1 3M28 58l-1 3M38 58l-1 3" {...DROP} />,
  rain: <path d="M25 50l-3 9M34 50l-3 9M43 50l-3 9" {...DROP} />,
  heavyRain: <path d="M20 50l-3 8M28 50l-4 11M37 50l-4 11M46 50l-3 8" {...DROP} />,
  thunder: <path d="M35 41 25 54h7l-3 10 12-14h-7l4-9z" fill="#ffd24a" />,
  sleet: (
    <>
      <path d="M24 50l-3 9M42 50l-3 9" {...DROP} />
      {flake(32.5, 56)}
    </>
  ),
  hail: (
    <g fill="#dcecfb">
      <circle cx="23" cy="53" r="3.2" />
      <circle cx="33" cy="58.5" r="3.2" />
      <circle cx="43" cy="53" r="3.2" />
    </g>
  ),
  snow: (
    <>
      {flake(23, 53)}
      {flake(33, 58.5)}
      {flake(43, 53)}
    </>
  ),
  heavySnow: (
    <>
      {flake(17, 53)}
      {flake(27, 58.5)}
      {flake(37, 53)}
      {flake(47, 58.5)}
    </>
  ),
  fog: <path d="M12 50h34M20 58h34" {...MIST} />,
  wind: <path d="M10 46h30a6 6 0 1 1-6 6M10 54h16a5 5 0 1 1-5 5" {...MIST} />,
} as const satisfies Record<string, ReactNode>;

/** The icon of a condition. Clouds if it is unknown. */
export function WeatherIcon({ condition, isNight, movedForMs = null }: Props) {
  const { light, cloud, fall } = DRAWINGS[condition] ?? DRAWINGS.cloudy;
  const moving = (part: string | undefined) =>
    movedForMs === null ? {} : { className: `${styles.part} ${part}`, style: { animationDelay: `-${movedForMs}ms` } };
  return (
    <span className={styles.icon} data-condition={condition} aria-hidden="true">
      {light && (
        <Part {...moving(isNight ? undefined : styles.sun)} origin={light === 'whole' ? '50% 50%' : '64% 36%'}>
          <g transform={light === 'whole' ? undefined : 'translate(41 23) scale(.78) translate(-32 -32)'}>
            {isNight ? MOON : SUN}
          </g>
        </Part>
      )}
      {cloud && (
        <Part {...moving(styles.cloud)}>
          <g transform={placeOfCloud(condition, light, fall)}>
            {cloud === 'two' && <path d={CLOUD} fill="#a9bccf" transform="translate(20 -2) scale(.72)" />}
            <path d={CLOUD} fill="#f2f6fa" />
            <path d={CLOUD_SHADE} fill="#d3deea" />
          </g>
        </Part>
      )}
      {fall && (
        <Part
          {...moving(fall === 'thunder' ? styles.bolt : fall === 'fog' || fall === 'wind' ? styles.drift : styles.fall)}
        >
          {FALLS[fall]}
        </Part>
      )}
    </span>
  );
}

interface PartProps {
  className?: string;
  style?: CSSProperties;
  origin?: string;
  children: ReactNode;
}

/** Each part is an element of its own, so that it moves without being painted again. */
function Part({ className = styles.part, style, origin, children }: PartProps) {
  return (
    <svg viewBox="0 0 64 64" className={className} style={{ ...style, transformOrigin: origin }} aria-hidden="true">
      {children}
    </svg>
  );
}

function placeOfCloud(condition: Condition, light: Drawing['light'], fall: Drawing['fall']): string {
  if (fall) return 'translate(0 -5)';
  if (condition === 'mostly-clear') return 'translate(2 22) scale(.62)';
  return light ? 'translate(-1 8)' : 'translate(-1 4)';
}

const CLOUD = 'M18 50a12 12 0 0 1-1.6-23.9 16 16 0 0 1 30.7-3.6A14 14 0 0 1 48 50z';
/** Its lower edge is that of the cloud. */
const CLOUD_SHADE = 'M6.7 42A12 12 0 0 0 18 50H48A14 14 0 0 0 57.75 42C55 45 52 46 48 46H18C13 46 9.5 45 6.7 42z';

const SUN = (
  <g stroke="#ffc63a" strokeWidth="4.4" strokeLinecap="round">
    <circle cx="32" cy="32" r="12.5" fill="#ffc63a" stroke="none" />
    <path d="M32 6v6M32 52v6M6 32h6M52 32h6M13.6 13.6l4.3 4.3M46.1 46.1l4.3 4.3M13.6 50.4l4.3-4.3M46.1 17.9l4.3-4.3" />
  </g>
);

const MOON = <path d="M38 9a23 23 0 1 0 17.5 33.5A19 19 0 0 1 38 9z" fill="#f4e6bd" />;

function flake(x: number, y: number): ReactNode {
  return (
    <path
      d={`M${x} ${y - 4}v8M${x - 3.5} ${y - 2}l7 4M${x - 3.5} ${y + 2}l7-4`}
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      strokeLinecap="round"
    />
  );
}
