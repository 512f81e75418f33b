import styles from './View.module.css';

/** Left, top and size of each, on 160 × 90. */
const PLACES = [
  ...[
    6, 21, 3, 17, 9, 2, 27, 30, 2, 33, 6, 3, 41, 17, 2, 48, 5, 2, 55, 25, 2, 61, 9, 4, 70, 19, 2, 76, 4, 2, 83, 12, 3,
  ],
  ...[90, 29, 2, 97, 7, 2, 104, 20, 3, 111, 5, 2, 118, 14, 4, 124, 31, 2, 131, 9, 2, 138, 22, 3, 145, 6, 2, 152, 16, 3],
  ...[11, 44, 2, 36, 48, 2, 66, 41, 3, 94, 46, 2, 121, 49, 2, 149, 39, 2, 157, 55, 2, 3, 62, 2],
];

/** The sky on a clear night. */
export function Stars() {
  const stars = Array.from({ length: PLACES.length / 3 }, (_, star) => PLACES.slice(star * 3, star * 3 + 3));
  return (
    <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMin slice" className={styles.stars} aria-hidden="true">
      {stars.map(([left, top, size = 2]) => (
        <circle key={`${left} ${top}`} cx={left} cy={top} r={size * 0.075} opacity={0.25 + size * 0.12} />
      ))}
    </svg>
  );
}
