import styles from './Origin.module.css';

interface Props {
  source: string;
  age: string;
  /** Font sizes are fractions of this. */
  unit: number;
}

/** The name of a feed and the age of an article, if known. */
export function Origin({ source, age, unit }: Props) {
  if (source === '' && age === '') return null;
  return (
    <div className={styles.origin} style={{ fontSize: unit / 30 }}>
      <i className={styles.mark} />
      {source && (
        <b className={styles.source} dir="auto">
          {source}
        </b>
      )}
      {age && <span dir="auto">{age}</span>}
    </div>
  );
}
